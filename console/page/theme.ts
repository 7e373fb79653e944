import { effect, signal } from '@preact/signals';

const STORE = 'weft-theme';

/** The theme that the user chose; null follows the system. */
const theme = signal<'light' | 'dark' | null>(stored());

effect(() => {
  if (theme.value === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

/** Switches between light and dark. */
export function turnTheme(): void {
  const isDark = theme.value === null ? matchMedia('(prefers-color-scheme: dark)').matches : theme.value === 'dark';
  theme.value = isDark ? 'light' : 'dark';
  localStorage.setItem(STORE, theme.value);
}

function stored(): 'light' | 'dark' | null {
  const chosen = localStorage.getItem(STORE);
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}
