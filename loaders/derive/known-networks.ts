/** Networks whose trade is to announce what others hold: `curated/known-networks.yaml`, each row with its reason and its documents. */
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

/** A row as it is written, its number read. */
type KnownTrade = z.infer<typeof ROW>;

/** The rows of a document in the form of `curated/known-networks.yaml`. Throws where one is not as it is to be, or a network has two. */
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

/** The operator of a network that filters attacks for others; undefined for all others. */
export function attackFilter(asn: number): string | undefined {
  return operatorOf(asn, 'attack-filter');
}

/** The operator of a cloud or a content network; undefined for all others. */
export function cloud(asn: number): string | undefined {
  return operatorOf(asn, 'cloud');
}

/** The network is a carrier's that buys from nobody, or in IPv6 from nobody: it announces blocks of customers who have no AS. */
export function isCarrier(asn: number): boolean {
  return isInClique(asn, 6);
}

/** The operator of a network that leases out its addresses; undefined for all others. */
export function lessor(asn: number): string | undefined {
  return operatorOf(asn, 'lessor');
}
