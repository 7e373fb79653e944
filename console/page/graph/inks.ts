import type { Inks } from './svg.ts';

/** Reads the colours that the page has now. */
export function readInks(): Inks {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return { ink: colour('--ink'), accent: colour('--accent'), quiet: colour('--quiet'), paper: colour('--paper') };
}

/** Calls back whenever the user or the system switches between light and dark. The returned function stops that. */
export function onThemeTurned(turned: () => void): () => void {
  const observer = new MutationObserver(turned);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', turned);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', turned);
  };
}
