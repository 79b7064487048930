"""Other engines, given the same problems: each is measured in the same run as ours, with the best settings we found."""
