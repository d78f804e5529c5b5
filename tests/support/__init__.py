"""What tests share: tables to play at, rooms, browsers, logs, scenes."""
