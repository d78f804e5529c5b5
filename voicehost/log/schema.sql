-- Tables that several machines host, and the logs of their games. Made once, by whoever opens the database first.
create schema voicehost;

create table voicehost.format (number integer not null);
insert into voicehost.format values (1);

create table voicehost.tables (
    name  text primary key check (name <> ''),
    place integer generated always as identity unique,       -- in the order in which they were added
    key   bytea not null,                                    -- of the links to its phones' seats
    host  text,                                              -- who has it, or had it last
    since timestamptz,
    until timestamptz not null default '-infinity',          -- the end of its lease, by the clock of this database alone
    epoch integer not null default 0                         -- counts its hosts: who has an older one cannot write
);

-- Whether nobody has a table: its lease has run out, or the connection is gone that had its lock. In the first seconds after this server has
-- started, locks say nothing, for all connections were lost.
create function voicehost.is_free(t voicehost.tables) returns boolean language sql volatile as $$
    select t.until < clock_timestamp() or (
        pg_postmaster_start_time() < clock_timestamp() - interval '2 s'
        and not exists (
            select from pg_locks where locktype = 'advisory' and objsubid = 2
            and database = (select oid from pg_database where datname = current_database())
            and classid = t.place::bigint and objid = t.epoch::bigint))
$$;

create table voicehost.games (
    number bigint generated always as identity primary key,
    at     text not null references voicehost.tables (name),
    begun  timestamptz not null default clock_timestamp()
);
create index on voicehost.games (at, number);

create table voicehost.rows (
    game    bigint not null references voicehost.games (number),
    seq     integer not null check (seq > 0),
    epoch   integer not null,                                -- of the host that wrote it
    body    text not null,
    crc     bigint not null,
    written timestamptz not null default clock_timestamp(),
    primary key (game, seq)
);

create function voicehost.only_added_to() returns trigger language plpgsql as
$$ begin raise exception 'a log is only added to'; end $$;
create trigger only_added_to before update or delete on voicehost.rows for each row execute function voicehost.only_added_to();
create trigger never_emptied before truncate on voicehost.rows execute function voicehost.only_added_to();

create function voicehost.no_hole() returns trigger language plpgsql as
$$ begin
    if new.seq > 1 and not exists (select from voicehost.rows where game = new.game and seq = new.seq - 1) then
        raise exception 'row % of game % does not follow the last', new.seq, new.game;
    end if;
    return new;
end $$;
create trigger no_hole before insert on voicehost.rows for each row execute function voicehost.no_hole();

create table voicehost.hosts (
    name    text primary key,
    address text not null,                                   -- where pages find it
    since   timestamptz not null default clock_timestamp(),
    until   timestamptz not null,                            -- alive so long, unless it says so again
    load    real not null default 0,                         -- share of its machine's cores
    drains  boolean not null default false                   -- it is to take no further table, and to let go of those that it has
);
