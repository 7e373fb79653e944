/** Names that are stored and one slip of the hand away from what a search finds nothing for. */
import { z } from 'zod';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';

/** Names that are returned. */
const MOST_NEAR = 3;

/** Longer labels are not typed by hand. */
const LONGEST_LABEL = 30;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789-';

const ROWS = z.array(z.object({ name: z.string() }));

/** By the unique names alone: as many seeks as there are slips. */
const NEAR_HOSTS = `UNWIND $input.names AS name
MATCH (n:HOSTNAME {name: name})
RETURN n.name AS name ORDER BY coalesce(n.rank, 1000000000), n.name LIMIT ${MOST_NEAR}`;

const NEAR_VENDORS = `UNWIND $input.names AS name
MATCH (n:VENDOR {name: name})
RETURN n.name AS name ORDER BY n.name LIMIT ${MOST_NEAR}`;

/** Stored names near a host or a word, the most popular first: of a host its registrable domain, of a word a vendor. */
export async function nearNames(reader: Reader, token: string, suffixes: SuffixList): Promise<readonly string[]> {
  const apex = suffixes.apexOf(token);
  const [label = ''] = (apex ?? token).split('.');
  if (label.length < 3 || label.length > LONGEST_LABEL) return [];
  const rest = apex === null ? '' : apex.slice(label.length);
  if (rest === '' && token.includes('.')) return [];
  const names = oneSlipAway(label).map((slip) => slip + rest);
  const text = rest === '' ? NEAR_VENDORS : NEAR_HOSTS;
  return ROWS.parse(await reader.read({ text, parameters: { input: { names } } })).map(({ name }) => name);
}

/** A letter left out, put in, taken for another, or two in the wrong order. */
export function oneSlipAway(label: string): readonly string[] {
  const places = Array.from({ length: label.length + 1 }, (_, at) => [label.slice(0, at), label.slice(at)] as const);
  const slips = places.flatMap(([before, after]) => [
    ...(after === '' ? [] : [before + after.slice(1)]),
    ...(after.length < 2 ? [] : [before + after.charAt(1) + after.charAt(0) + after.slice(2)]),
    ...[...ALPHABET].flatMap((letter) => [
      before + letter + after,
      ...(after === '' ? [] : [before + letter + after.slice(1)]),
    ]),
  ]);
  return [...new Set(slips)].filter((slip) => slip !== label && !slip.startsWith('-') && !slip.endsWith('-'));
}
