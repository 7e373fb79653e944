/** Cypher that writes an expression in epoch ms as columns carry times: ISO 8601 UTC, or null where it is null. */
export function isoTime(epochMs: string): string {
  return `CASE WHEN ${epochMs} IS NOT NULL THEN toString(datetime({epochMillis: ${epochMs}})) END`;
}
