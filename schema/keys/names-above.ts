/** The names above a folded host, nearest first; the top-level domain is the last. */
export function namesAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, level) => labels.slice(level + 1).join('.'));
}
