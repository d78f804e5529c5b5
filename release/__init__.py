"""What a checkout gives to those who only install: the bill of materials."""
