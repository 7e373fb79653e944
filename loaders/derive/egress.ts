/** Derives what kind of traffic leaves from each stored address and host, and who runs the address (contract 1.6, 2.3). */

import Cypher from '@neo4j/cypher-builder';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Row } from '../../store/database.ts';
import type { AddressLabel } from '../../store/ranges/address-links.ts';
import { EGRESS_RULE, EGRESS_RULE_SETTING, egressProperties } from '../../store/ranges/egress.ts';
import { delegationLink } from '../../store/ranges/inherited-links.ts';
import { seek } from '../../store/ranges/planes.ts';
import { egressClassOfFeed } from '../../verdicts/address-use.ts';
import { changesBetween } from '../pipeline/changes.ts';
import { EACH_NAME, matchNode, NAME, setNodes } from '../pipeline/node-texts.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import { type Scope, unionOf } from '../pipeline/touched.ts';
import { EGRESS_FEEDS } from './egress-feeds.ts';
import { addressScope, hostScope } from './egress-scope.ts';
import { type DerivedEdge, reconcileEdges } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** Properties that only this derivation writes. */
const OWNED = ['egressClasses', 'isEgressRisk'];

/** Derives `egressClasses` and `isEgressRisk` of addresses and hosts, and DELEGATED_TO of addresses. */
export async function deriveEgress(writer: DerivationWriter): Promise<void> {
  const { database } = writer;
  const isNewRule = (await readSetting(database, EGRESS_RULE_SETTING)) !== EGRESS_RULE;
  let changed: Scope = new Set<string>();
  for (const label of ['IPV4', 'IPV6'] as const) {
    const scope = isNewRule ? 'all' : await addressScope(writer, label);
    for await (const names of namesOf(database, label, scope)) {
      const written = await deriveAddresses(writer, label, names);
      writer.touched.noteEgress(label, written);
      changed = unionOf(changed, new Set(written));
    }
  }
  const hosts = isNewRule ? 'all' : await hostScope(writer, changed);
  for await (const names of namesOf(database, 'HOSTNAME', hosts)) await deriveHosts(writer, names);
  if (isNewRule) await writeSetting(database, EGRESS_RULE_SETTING, EGRESS_RULE);
}

const addressText = builtOnce((label: AddressLabel) =>
  cypherText(
    EACH_NAME,
    matchNode('ip', label, { name: NAME }),
    seek('vendor', new Cypher.NamedVariable('ip').property('orderKey'), { as: 'vendor', optional: true }),
    `RETURN ip.name AS name, ip.egressClasses AS egressClasses, ip.isEgressRisk AS isEgressRisk,
  vendor.delegation AS delegation, vendor.egressClasses AS covering,
  COLLECT { MATCH (ip)-[e:EGRESS_OF]->(:VENDOR) RETURN DISTINCT e.egressClass } AS own,
  COLLECT { MATCH (ip)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE ${EGRESS_FEEDS} RETURN [f.category, f.id, f.meaning] } AS feeds,
  EXISTS { (ip)-[:OPERATES_EXIT_NODE]->(:TOR_RELAY) } AS isExit,
  EXISTS { MATCH (ip)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(:ASN)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE f.meaning = 'scanner' } AS isOfScanner`,
  ),
);

/** Derives the egress of addresses. Returns those whose classes changed. */
async function deriveAddresses(
  writer: DerivationWriter,
  label: AddressLabel,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await writer.database.read({ text: addressText(label), parameters: { names } });
  const changed = await writeEgress(
    writer,
    label,
    rows.map((row) => ({ row, classes: addressClasses(row) })),
  );
  const edges = await delegations(writer, label, rows);
  await reconcileEdges(writer, { type: 'DELEGATED_TO', from: label, to: 'VENDOR' }, { side: 'from', names }, edges);
  return changed;
}

function addressClasses({ covering, own, feeds, isExit, isOfScanner }: Row): readonly string[] {
  return [
    ...texts(covering),
    ...texts(own),
    ...feedClasses(feeds),
    ...(isExit === true ? ['tor-exit'] : []),
    ...(isOfScanner === true ? ['scanner'] : []),
  ];
}

const HOSTS = `UNWIND $names AS name MATCH (h:HOSTNAME {name: name})
RETURN h.name AS name, h.egressClasses AS egressClasses, h.isEgressRisk AS isEgressRisk,
  COLLECT { MATCH (h)-[:RESOLVES_TO]->(ip) RETURN coalesce(ip.egressClasses, []) } AS addresses,
  COLLECT { MATCH (h)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE ${EGRESS_FEEDS} RETURN [f.category, f.id, f.meaning] } AS feeds`;

/**
 * Derives the egress of hosts. A host has the classes of its addresses and of its listings.
 */
async function deriveHosts(writer: DerivationWriter, names: readonly string[]): Promise<void> {
  const rows = await writer.database.read({ text: HOSTS, parameters: { names } });
  const found = rows.map((row) => {
    return { row, classes: [...lists(row.addresses).flatMap(texts), ...feedClasses(row.feeds)] };
  });
  await writeEgress(writer, 'HOSTNAME', found);
}

interface Found {
  readonly row: Row;
  /** With repetitions. */
  readonly classes: readonly string[];
}

async function writeEgress(
  writer: DerivationWriter,
  label: AddressLabel | 'HOSTNAME',
  found: readonly Found[],
): Promise<readonly string[]> {
  const rows = found.flatMap(({ row, classes }) => {
    const { name, egressClasses, isEgressRisk } = row;
    const stored = { egressClasses: egressClasses ?? undefined, isEgressRisk: isEgressRisk ?? undefined };
    const set = changesBetween(stored, egressProperties(classes), OWNED);
    return set === null ? [] : [{ name: String(name), set }];
  });
  if (rows.length > 0) {
    await writer.run(setNodes(label), { rows });
    writer.count({ nodesWritten: rows.length });
  }
  return rows.map(({ name }) => name);
}

const DELEGATIONS = `UNWIND $names AS name MATCH (p:PREFIX {name: name}) MATCH (p)-[r:DELEGATED_TO]->(v:VENDOR)
RETURN name, v.name AS to, r.channel AS channel, r.service AS service, r.region AS region,
  r.sources AS sources, r.observed AS observed`;

/**
 * Returns the edges from addresses to vendors. The vendor of an address runs the most specific network around it that has a known vendor.
 */
async function delegations(
  { database }: DerivationWriter,
  label: AddressLabel,
  addresses: readonly Row[],
): Promise<DerivedEdge[]> {
  const networks = [...new Set(addresses.flatMap(({ delegation }) => texts([delegation])))].sort();
  const byNetwork = new Map<string, Row[]>();
  for (const row of await database.read({ text: DELEGATIONS, parameters: { names: networks } })) {
    const edges = byNetwork.get(String(row.name)) ?? [];
    byNetwork.set(String(row.name), [...edges, row]);
  }
  return addresses.flatMap(({ name, delegation }) =>
    (byNetwork.get(String(delegation)) ?? []).map((row) => {
      const { to, properties } = delegationLink({ label, name: String(name) }, row);
      return { from: String(name), to: to.name, properties };
    }),
  );
}

function feedClasses(feeds: unknown): readonly string[] {
  return lists(feeds).flatMap((feed) => {
    const [category = '', id = '', meaning = null] = texts(feed);
    return egressClassOfFeed(category, id, meaning) ?? [];
  });
}

function lists(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function texts(value: unknown): readonly string[] {
  return lists(value).filter((item) => typeof item === 'string');
}
