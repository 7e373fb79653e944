/** Bands from harmless to worst, and those that are none. */
const KNOWN = ['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** A verdict's band: a word first, a colour besides. */
export function Level({ level }: { readonly level: string | null }) {
  const shown = level ?? 'UNKNOWN';
  return <span class={`level level-${KNOWN.includes(shown) ? shown.toLowerCase() : 'unknown'}`}>{shown}</span>;
}
