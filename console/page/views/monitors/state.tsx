import type { Row } from '../../api/read.ts';
import { textOf } from '../../api/read.ts';

/** Shows the state of a target as a word with a colour. */
export function State({ row }: { readonly row: Row }) {
  const status = textOf(row.currentStatus) ?? 'unknown';
  const unasked = textOf(row.unknownReason) === null ? 'not probed' : 'unknown';
  const reach = row.isUp === true ? 'up' : row.isUp === false ? 'down' : unasked;
  return (
    <span class={`state state-${status}`}>
      {reach}
      {status === 'degraded' && ', an alert is open'}
    </span>
  );
}
