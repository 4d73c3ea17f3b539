"""Values as people write them: numbers, money, sizes, days; what each comes to, and when two are the same."""
