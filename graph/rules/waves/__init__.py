"""What a wave of documents asks of a reviewer at once, and what it holds back."""
