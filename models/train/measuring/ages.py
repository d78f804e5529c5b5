"""How old the speakers of `so762` are, as far as it is known: speechocean762's own `test/spk2age` (its `train` has none)."""

from __future__ import annotations

# fmt: off
UNDER_12 = frozenset((
    "so_0001", "so_0003", "so_0005", "so_0044", "so_0049", "so_0092", "so_0094", "so_0096", "so_0111", "so_0112", "so_0113", "so_0114",
    "so_0122", "so_0133", "so_0149", "so_1046", "so_1050", "so_1061", "so_1075", "so_1076", "so_1404", "so_1422", "so_1465", "so_1469",
    "so_1501", "so_1502", "so_1503", "so_2007", "so_2027", "so_2030", "so_3012", "so_3014", "so_3027", "so_3060", "so_3075", "so_3214",
    "so_3412", "so_3631", "so_5015", "so_5017", "so_5029", "so_5072", "so_5220", "so_5406", "so_5428", "so_5432", "so_5547",
))
"""Children of 6 to 11 years."""
# fmt: on
