/** Finds the networks and ASNs to judge again after the changes of loads and earlier parts. */

import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { EACH_NAME, matchNode, NAME } from '../pipeline/node-texts.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { namesAround, namesInside, namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** Above this many touched networks or ASNs, everything is judged again. */
const CAP = 5_000;

const ROUTES = { type: 'ROUTES', from: 'ASN', to: 'ANNOUNCED_PREFIX' };
const PEERS = { type: 'PEERS_WITH', from: 'ASN', to: 'ASN' };
const SHOWS = { type: 'SHOWS_SIGNAL', from: 'ASN', to: 'ROUTING_SIGNAL' };

function few(scope: Scope): Scope {
  return scope !== 'all' && scope.size > CAP ? 'all' : scope;
}

/** Returns the stored networks of a label that changed, or that contain or lie in one that changed. */
export async function networkScope(
  { database, touched }: DerivationWriter,
  label: 'ANNOUNCED_PREFIX' | 'PREFIX',
): Promise<Scope> {
  const listed = touched.ends({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, 'from');
  const networks = few(unionOf(touched.nodes('THREAT_CELL'), listed));
  const own = few(unionOf(touched.nodes(label), touched.ends({ ...ROUTES, to: label }, 'to')));
  return unionOf(own, await insideAndAround(database, label, networks));
}

/** Returns the ASNs whose space, or whose listed addresses in it, may have changed. */
export async function spaceScope({ database, touched }: DerivationWriter): Promise<Scope> {
  const announced = unionOf(touched.nodes('ANNOUNCED_PREFIX'), touched.ends(ROUTES, 'to'));
  const networks = few(unionOf(touched.nodes('THREAT_CELL'), announced, touched.nodes('GEO_NETWORK')));
  const blocks = await insideAndAround(database, 'ANNOUNCED_PREFIX', networks);
  return few(unionOf(touched.ends(ROUTES, 'from'), await originsOf(database, blocks)));
}

/** Returns the ASNs whose verdict may have changed. Their spaces must be known already. */
export async function asnScope({ database, touched }: DerivationWriter): Promise<Scope> {
  const addresses = unionOf(touched.nodes('IPV4'), touched.nodes('IPV6'));
  return few(
    unionOf(
      touched.nodes('ASN_EXPOSURE'),
      touched.nodes('ASN'),
      touched.ends({ type: 'LISTED_IN', from: 'ASN', to: 'FEED_SOURCE' }, 'from'),
      touched.ends(PEERS, 'from'),
      touched.ends(PEERS, 'to'),
      touched.ends(SHOWS, 'from'),
      showing(touched.nodes('ROUTING_SIGNAL')),
      await announcersOf(database, few(addresses)),
    ),
  );
}

/** Returns the ASNs that show signals. The name of a signal contains its ASN. */
function showing(signals: Scope): Scope {
  return signals === 'all' ? signals : new Set([...signals].flatMap((name) => name.split('|')[1] ?? []));
}

/** Returns the ASNs that a feed lists. Their listings age even if no load touches them. */
export async function listedAsns(database: Database): Promise<Scope> {
  const text = `UNWIND $names AS name MATCH (a:ASN {name: name}) WHERE EXISTS { (a)-[:LISTED_IN]->(:FEED_SOURCE) }
    RETURN a.name AS name`;
  const asns = new Set<string>();
  for await (const names of namesOf(database, 'ASN', 'all')) {
    for (const { name } of await database.read({ text, parameters: { names } })) asns.add(String(name));
  }
  return asns;
}

async function insideAndAround(
  database: Database,
  label: 'ANNOUNCED_PREFIX' | 'PREFIX',
  networks: Scope,
): Promise<Scope> {
  if (networks === 'all' || isNothing(networks)) return networks;
  return unionOf(await namesInside(database, label, networks), await namesAround(database, label, networks));
}

async function originsOf(database: Database, blocks: Scope): Promise<Scope> {
  if (blocks === 'all') return blocks;
  const text = `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name}) UNWIND p.originAsns AS asn RETURN DISTINCT asn`;
  const asns = new Set<string>();
  for (const names of chunksOf([...blocks].sort())) {
    for (const { asn } of await database.read({ text, parameters: { names } })) asns.add(foldAsn(Number(asn)));
  }
  return asns;
}

const announcersText = builtOnce((label: string) =>
  cypherText(
    EACH_NAME,
    matchNode('ip', label, { name: NAME }),
    `MATCH (ip)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN)
RETURN DISTINCT a.name AS asn`,
  ),
);

/** Returns the ASNs that announce addresses. The mean of their scores changes with each address. */
async function announcersOf(database: Database, addresses: Scope): Promise<Scope> {
  if (addresses === 'all') return addresses;
  const asns = new Set<string>();
  for (const label of ['IPV4', 'IPV6']) {
    const names = [...addresses].filter((name) => name.includes(':') === (label === 'IPV6')).sort();
    for (const chunk of chunksOf(names)) {
      for (const { asn } of await database.read({ text: announcersText(label), parameters: { names: chunk } }))
        asns.add(String(asn));
    }
  }
  return asns;
}
