/** The path of a monitor in the interface. */
export function monitorPath(target: string): string {
  return `v1/ops/monitor/${encodeURIComponent(target)}`;
}
