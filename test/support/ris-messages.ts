/** An UPDATE as RIS Live sends it: a path, neighbour of the collector first, and what is announced over it. */
export function risUpdate(path: readonly number[], prefixes: readonly string[], at: number): string {
  return JSON.stringify({
    type: 'ris_message',
    data: {
      type: 'UPDATE',
      timestamp: at / 1000,
      host: 'rrc10.ripe.net',
      path,
      announcements: [{ next_hop: '2001:db8::1', prefixes }],
    },
  });
}
