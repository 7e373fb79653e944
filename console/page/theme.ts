import { effect, signal } from '@preact/signals';

const STORE = 'weft-theme';

/** What a person chose; null follows the system. It is all that the console keeps on a machine. */
const theme = signal<'light' | 'dark' | null>(stored());

effect(() => {
  if (theme.value === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

/** Turns from light to dark or back. */
export function turnTheme(): void {
  const isDark = theme.value === null ? matchMedia('(prefers-color-scheme: dark)').matches : theme.value === 'dark';
  theme.value = isDark ? 'light' : 'dark';
  localStorage.setItem(STORE, theme.value);
}

function stored(): 'light' | 'dark' | null {
  const chosen = localStorage.getItem(STORE);
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}
