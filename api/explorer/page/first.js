// Before anything is painted, so that neither a wrong theme nor what is there for want of scripts flashes.
document.documentElement.dataset.script = 'on';
try {
  const chosen = localStorage.getItem('whence.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing has its own preference.
}
