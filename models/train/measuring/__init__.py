"""How well a model hears, on people that it never heard, beside others."""
