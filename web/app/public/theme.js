// Before anything is painted: light or dark, as chosen or as the device has it.
(function () {
  var chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('faristol.settings') || '{}').theme;
  } catch {
    // Nothing is kept here, or it cannot be read: as the device has it.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
