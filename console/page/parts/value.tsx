import type { ComponentChildren } from 'preact';
import { numberOf, type Row, rowOf, textOf } from '../api/read.ts';
import { dayOf } from '../text/time.ts';
import { numberText } from '../text/words.ts';
import { Level } from './level.tsx';
import { Name } from './name.tsx';

/** The range of numbers that are times of this century, epoch ms. */
const CENTURY = [946_684_800_000, 4_102_444_800_000] as const;

/** Properties whose numbers are names and not quantities. */
const NAMING = /^(?:asn|port|year)$|(?:Asn|Port|Year)$/;

/** Shows a value of an answer in readable form. Text stays text, whatever it contains. */
export function Value({
  value,
  property = '',
}: {
  readonly value: unknown;
  readonly property?: string;
}): ComponentChildren {
  if (value === null || value === undefined) return <span class="quiet">–</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return NAMING.test(property) ? String(value) : numberShown(value);
  if (typeof value === 'string') return /level$/i.test(property) ? <Level level={value} /> : value;
  if (Array.isArray(value)) return value.length === 0 ? <span class="quiet">none</span> : <List values={value} />;
  return <MapValue row={rowOf(value)} />;
}

function numberShown(value: number): string {
  if (value > CENTURY[0] && value < CENTURY[1]) return dayOf(value);
  return Number.isInteger(value) && value < 1e15 ? numberText(value) : String(value);
}

function List({ values }: { readonly values: readonly unknown[] }) {
  if (values.every((item) => typeof item === 'string' || typeof item === 'number')) return <>{values.join(', ')}</>;
  return (
    <>
      {values.map((item, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <Value value={item} />
        </span>
      ))}
    </>
  );
}

/** Shows a node as a link to its page, and any other map as JSON. */
function MapValue({ row }: { readonly row: Row }) {
  const [label, name] = [textOf(row.label), textOf(row.name)];
  if (label !== null && name !== null && textOf(row.nodeId) !== null) return <Name label={label} name={name} />;
  const degrees = numberOf(row.latitude);
  return <code>{degrees === null ? JSON.stringify(row) : `${degrees}, ${String(row.longitude)}`}</code>;
}
