"""Who people are: guests, accounts, names."""
