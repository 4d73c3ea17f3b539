// Before anything is painted, so that a chosen theme does not flash the other one.
try {
  const chosen = localStorage.getItem('whence.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing has its own preference.
}
