/** The bands from harmless to worst. */
const KNOWN = ['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** Shows the band of a verdict: a word with a colour. */
export function Level({ level }: { readonly level: string | null }) {
  const shown = level ?? 'UNKNOWN';
  return <span class={`level level-${KNOWN.includes(shown) ? shown.toLowerCase() : 'unknown'}`}>{shown}</span>;
}
