import { asnNumber } from '../../../schema/keys/index.ts';
import { adjacencyFact, type Relation } from '../../formats/adjacency.ts';
import { compactDateMs } from '../../formats/dates.ts';
import { dataLines } from '../../formats/text-lines.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** Relations of adjacent networks, inferred by CAIDA from all public tables: both serials. */
export const caidaAsRel: SourceDeclaration<string> = {
  id: 'caida-as-rel',
  title: 'Relationships of autonomous systems (serial 1 and 2)',
  publisher: 'CAIDA',
  licence: "CAIDA's acceptable use agreement for public data",
  homePage: 'https://www.caida.org/catalog/datasets/as-relationships/',
  defaultUrl: null,
  format: 'text: `#` comments, then provider|customer|-1, peer|peer|0 or sibling|sibling|1; serial 2 adds |source',
  cadenceHours: 720,
  fields: {
    'input clique': { leftOut: 'the networks from which CAIDA begins: the relations that follow from them are rows' },
    'IXP ASes': { leftOut: 'the route servers of exchanges: the graph has no label for them' },
    as1: { becomes: 'a network, in a row of -1 the provider' },
    as2: { becomes: 'its neighbour' },
    relation: { becomes: 'the relation of both' },
    source: { becomes: 'a relation over the route server of an exchange, for mlp' },
  },
  layer: 'bgp-adjacency',
  verified: 'specification',
  dateOf: async ({ fileName }) => compactDateMs(/^(\d{8})\.as-rel/.exec(fileName)?.[1] ?? '') ?? null,
  read: (input) => dataLines(input),
  *facts({ line, value }) {
    const found = /^(\d+)\|(\d+)\|(-1|0|1)(?:\|([^|]*))?$/.exec(value);
    if (!found) throw new RefusedRecord(line, `expected two AS numbers and -1, 0 or 1, got '${value.slice(0, 60)}'`);
    const [one, other] = [asnNumber(found[1] ?? ''), asnNumber(found[2] ?? '')];
    if (one === other) throw new RefusedRecord(line, `AS${one} is no neighbour of itself`);
    yield adjacencyFact(one, other, relationOf(one, found[3], found[4]));
  },
};

/** Returns the relation of a row. Serial 2 names its evidence: `mlp` is peering over the route server of an exchange. */
function relationOf(first: number, code: string | undefined, evidence: string | undefined): Relation {
  if (code === '-1') return { relClass: 'provider-customer', provider: first };
  if (code === '1') return { relClass: 'sibling' };
  return { relClass: evidence === 'mlp' ? 'route-server' : 'peer-peer' };
}
