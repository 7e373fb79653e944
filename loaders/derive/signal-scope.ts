/** Finds the ASNs whose signals must be judged again after the changes of loads and earlier parts. */

import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { PREFIX_SIGNALS } from './routing-signal.ts';
import { namesInside } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** Above this many blocks or ASNs it costs less to check every block once. */
const BLOCKS_CAP = 10_000;
const ASNS_CAP = 2_000;

const ROUTES = { type: 'ROUTES', from: 'ASN', to: 'ANNOUNCED_PREFIX' };
/** Edges between ASNs that excuse signals. */
const AGREEMENTS = ['ATTESTS_PROVIDER', 'BGP_NEIGHBOR'].map((type) => ({ type, from: 'ASN', to: 'ASN' }));
/** Edges from an AS that show its holder, its ports, or its listings. */
const OWN = [
  ['REGISTERED_BY', 'ORGANIZATION'],
  ['REGISTERED_TO_ENTITY', 'RDAP_ENTITY'],
  ['IX_MEMBER', 'INTERNET_EXCHANGE'],
  ['LISTED_IN', 'FEED_SOURCE'],
].map(([type = '', to = '']) => ({ type, from: 'ASN', to }));
const SAME = { type: 'SAME_ORG_AS', from: 'ORGANIZATION', to: 'ORGANIZATION' };

/** Returns the ASNs that announce or announced touched blocks, or blocks inside them, and the ASNs about which other facts have changed. */
export async function signalScope({ database, touched }: DerivationWriter): Promise<Scope> {
  const blocks = unionOf(touched.nodes('ANNOUNCED_PREFIX'), touched.ends(ROUTES, 'to'));
  if (isMany(blocks, BLOCKS_CAP)) return 'all';
  const inside = await namesInside(database, 'ANNOUNCED_PREFIX', blocks);
  if (isMany(inside, BLOCKS_CAP)) return 'all';
  const related = unionOf(
    ...AGREEMENTS.flatMap((shape) => [touched.ends(shape, 'from'), touched.ends(shape, 'to')]),
    ...OWN.map((shape) => touched.ends(shape, 'from')),
    await ofOrganizations(database, unionOf(touched.ends(SAME, 'from'), touched.ends(SAME, 'to'))),
  );
  const asns = unionOf(related, touched.ends(ROUTES, 'from'), await announcersOf(database, unionOf(blocks, inside)));
  return isMany(asns, ASNS_CAP) ? 'all' : asns;
}

function isMany(scope: Scope, cap: number): scope is 'all' {
  return scope === 'all' || scope.size > cap;
}

/** Returns the ASNs that announce blocks, and those that have shown a signal through them. */
async function announcersOf(database: Database, blocks: Scope): Promise<Scope> {
  if (blocks === 'all') return blocks;
  const text = `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name})
    RETURN coalesce(p.originAsns, []) AS origins,
      COLLECT { MATCH (p)<-[:CONCERNS_PREFIX]-(s:ROUTING_SIGNAL)<-[:SHOWS_SIGNAL]-(a:ASN) WHERE s.kind IN $kinds RETURN DISTINCT a.asn } AS shown`;
  const asns = new Set<string>();
  for (const names of chunksOf([...blocks].sort())) {
    for (const { origins, shown } of await database.read({ text, parameters: { names, kinds: PREFIX_SIGNALS } })) {
      for (const asn of [origins, shown].flat()) asns.add(foldAsn(Number(asn)));
    }
  }
  return asns;
}

/** Returns the ASNs that are registered to organisations or to spellings of them. */
async function ofOrganizations(database: Database, organizations: Scope): Promise<Scope> {
  if (organizations === 'all' || isNothing(organizations)) return organizations;
  const text = `UNWIND $names AS name MATCH (o:ORGANIZATION {name: name})
    CALL (o) { MATCH (o)<-[:REGISTERED_BY]-(a:ASN) RETURN a
      UNION MATCH (o)<-[:SAME_ORG_AS]-(:ORGANIZATION)<-[:REGISTERED_BY]-(a:ASN) RETURN a }
    RETURN DISTINCT a.name AS name`;
  const asns = new Set<string>();
  for (const names of chunksOf([...organizations].sort())) {
    for (const { name } of await database.read({ text, parameters: { names } })) asns.add(String(name));
  }
  return asns;
}
