/**
 * Networks whose business is to announce space that others hold: `curated/known-networks.yaml`, each row with its reason and its documents.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { isInClique } from '../../routing/known-networks.ts';
import { asnNumber } from '../../schema/keys/index.ts';
import { DOCUMENTS } from '../formats/curated-documents.ts';

const ROW = z.strictObject({
  asn: z.string().transform(asnNumber),
  operator: z.string().min(1),
  trade: z.enum(['attack-filter', 'cloud', 'lessor']),
  because: z.string().min(1),
  sources: DOCUMENTS.sources,
});
const TABLE = z.strictObject({ asOf: z.string(), networks: z.array(ROW) });

/** A row of the document, with its number parsed. */
type KnownTrade = z.infer<typeof ROW>;

/** Parses a document in the form of `curated/known-networks.yaml`. Throws if a row is invalid or a network has two rows. */
export function knownTrades(text: string): readonly KnownTrade[] {
  const { networks } = TABLE.parse(parse(text, { schema: 'failsafe' }));
  const twice = networks.find(({ asn }, at) => networks.findIndex((other) => other.asn === asn) !== at);
  if (twice !== undefined) throw new Error(`AS${twice.asn} is listed twice among the known networks`);
  return networks;
}

const TRADES: ReadonlyMap<number, KnownTrade> = new Map(
  knownTrades(readFileSync(new URL('../../curated/known-networks.yaml', import.meta.url), 'utf8')).map((row) => [
    row.asn,
    row,
  ]),
);

function operatorOf(asn: number, trade: KnownTrade['trade']): string | undefined {
  const known = TRADES.get(asn);
  return known?.trade === trade ? known.operator : undefined;
}

/** Returns the operator of a network that filters attacks for others; undefined for all other networks. */
export function attackFilter(asn: number): string | undefined {
  return operatorOf(asn, 'attack-filter');
}

/** Returns the operator of a cloud or a content network; undefined for all other networks. */
export function cloud(asn: number): string | undefined {
  return operatorOf(asn, 'cloud');
}

/**
 * Returns whether the network belongs to a carrier that buys transit from no one, or from no one in IPv6. It announces blocks of customers
 * who have no AS.
 */
export function isCarrier(asn: number): boolean {
  return isInClique(asn, 6);
}

/** Returns the operator of a network that leases out its addresses; undefined for all other networks. */
export function lessor(asn: number): string | undefined {
  return operatorOf(asn, 'lessor');
}
