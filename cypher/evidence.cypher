// Quotations: the edges from claims to the words that they rest on.
