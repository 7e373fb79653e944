/** Returns the path of a monitor in the API. */
export function monitorPath(target: string): string {
  return `v1/ops/monitor/${encodeURIComponent(target)}`;
}

/** Returns the path of a monitor's rules. */
export function rulesPath(target: string): string {
  return `${monitorPath(target)}/alert`;
}

/** Returns the path of one rule. */
export function rulePath(target: string, id: unknown): string {
  return `${rulesPath(target)}/${encodeURIComponent(String(id))}`;
}
