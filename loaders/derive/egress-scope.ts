/** Finds the addresses and hosts whose egress must be derived again after the changes of loads. */

import { chunksOf } from '../../store/batches.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { EACH_NAME, matchNode, NAME } from '../pipeline/node-texts.ts';
import { type Scope, unionOf } from '../pipeline/touched.ts';
import { announcedBy, listedSystems } from './announced-by.ts';
import { namesInside } from './scope.ts';
import { VENDOR_PLANE } from './vendor-plane.ts';
import type { DerivationWriter } from './writer.ts';

type AddressLabel = 'IPV4' | 'IPV6';

/** Returns the addresses of a label whose classes or vendors may have changed. */
export async function addressScope({ database, touched }: DerivationWriter, label: AddressLabel): Promise<Scope> {
  return unionOf(
    touched.nodes(label),
    touched.ends({ type: 'LISTED_IN', from: label, to: 'FEED_SOURCE' }, 'from'),
    touched.ends({ type: 'EGRESS_OF', from: label, to: 'VENDOR' }, 'from'),
    touched.ends({ type: 'OPERATES_EXIT_NODE', from: label, to: 'TOR_RELAY' }, 'from'),
    touched.ends({ type: 'ANNOUNCED_BY', from: label, to: 'ANNOUNCED_PREFIX' }, 'from'),
    await announcedBy(database, label, listedSystems(touched)),
    await namesInside(database, label, VENDOR_PLANE.touchedNetworks(touched)),
  );
}

/** Returns the hosts whose classes may have changed: touched hosts, and those of changed addresses. */
export async function hostScope({ database, touched }: DerivationWriter, changed: Scope): Promise<Scope> {
  return unionOf(
    touched.nodes('HOSTNAME'),
    touched.ends({ type: 'LISTED_IN', from: 'HOSTNAME', to: 'FEED_SOURCE' }, 'from'),
    touched.ends({ type: 'RESOLVES_TO', from: 'HOSTNAME', to: 'IPV4' }, 'from'),
    touched.ends({ type: 'RESOLVES_TO', from: 'HOSTNAME', to: 'IPV6' }, 'from'),
    changed === 'all' ? changed : await hostsOf(database, changed),
  );
}

const hostsText = builtOnce((label: string) =>
  cypherText(
    EACH_NAME,
    matchNode('ip', label, { name: NAME }),
    `MATCH (ip)<-[:RESOLVES_TO]-(h:HOSTNAME)
RETURN DISTINCT h.name AS name`,
  ),
);

async function hostsOf(
  database: DerivationWriter['database'],
  addresses: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const hosts = new Set<string>();
  for (const label of ['IPV4', 'IPV6']) {
    const names = [...addresses].filter((name) => name.includes(':') === (label === 'IPV6')).sort();
    for (const chunk of chunksOf(names)) {
      const statement = { text: hostsText(label), parameters: { names: chunk } };
      for await (const { name } of database.stream(statement)) hosts.add(String(name));
    }
  }
  return hosts;
}
