"""What people may begin with: each file is whole, and is meant to be copied and changed."""
