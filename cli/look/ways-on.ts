import { typedName } from '../typed-name.ts';
import type { Looked } from './gather.ts';

/** Ways that a card shows. */
const MOST = 3;

/** A question that goes on from an indicator, and the command that asks it. */
export interface WayOn {
  readonly why: string;
  readonly command: string;
}

/** What to ask next: what is listed next to it, what it shares with other names, and its links. */
export function waysOn({ verdict, details }: Pick<Looked, 'verdict' | 'details'>): readonly WayOn[] {
  const beside = (verdict?.context ?? []).flatMap(({ kind, subject, query }) =>
    query === null ? [] : [{ why: `${kind} ${subject}`, command: commandOf(query) }],
  );
  const pivots = (details?.pivots ?? []).map(({ by, value, domains, query }) => ({
    why: `${domains} other ${domains === 1 ? 'name' : 'names'} by ${by.replaceAll('_', ' ')} ${value}`,
    command: commandOf(query),
  }));
  const links = (details?.relationships ?? []).map(({ type, labels, total, query }) => ({
    why: `${total} ${type} ${labels.join('|')}`,
    command: commandOf(query),
  }));
  return [...beside, ...pivots, ...links].slice(0, MOST);
}

/** The command that asks a query, as a shell takes it. */
export function commandOf(query: string): string {
  return `${typedName()} ask '${query.replace(/\s*\n\s*/g, ' ').replaceAll("'", String.raw`'\''`)}'`;
}
