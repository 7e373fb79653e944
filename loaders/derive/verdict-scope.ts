/** Finds the nodes whose verdicts may have changed after the changes of loads and earlier parts. */
import Cypher from '@neo4j/cypher-builder';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { NODE } from '../pipeline/node-texts.ts';
import { isNothing, type Scope, type Touched, unionOf } from '../pipeline/touched.ts';
import { announcedBy, listedSystems } from './announced-by.ts';
import { namesInside } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** If one feed lists more names than this, everything is checked instead. */
const LISTED_CAP = 100_000;

/** Returns the nodes of a label whose evidence may have changed. Those that no feed lists are cheap to skip. */
export async function verdictScope({ database, touched }: DerivationWriter, label: string): Promise<Scope> {
  const own = listedEnds(touched, label);
  const feeds = await listedBy(database, label, touched.nodes('FEED_SOURCE'));
  if (label === 'IPV4' || label === 'IPV6') return unionOf(own, feeds, await addressScope(database, touched, label));
  if (label === 'HOSTNAME') return hostScope(touched, unionOf(own, feeds));
  return unionOf(own, feeds, touched.nodes(label));
}

function listedEnds(touched: Touched, from: string): Scope {
  return touched.ends({ type: 'LISTED_IN', from, to: 'FEED_SOURCE' }, 'from');
}

/** Returns the nodes that these feeds list. A change of a feed's weight, category or meaning changes the evidence of all of them. */
async function listedBy(database: Database, label: string, feeds: Scope): Promise<Scope> {
  if (feeds === 'all' || isNothing(feeds)) return feeds;
  const rows = await database.read({
    text: listedText(label),
    parameters: { feeds: [...feeds] },
  });
  return rows.length === LISTED_CAP ? 'all' : new Set(rows.map(({ name }) => String(name)));
}

const listedText = builtOnce((label: string) => {
  const listed = new Cypher.Pattern({ labels: ['FEED_SOURCE'], properties: { name: new Cypher.NamedVariable('feed') } })
    .related({ type: 'LISTED_IN', direction: 'left' })
    .to(NODE, { labels: [label] });
  return cypherText(
    'UNWIND $feeds AS feed',
    new Cypher.Match(listed),
    `RETURN DISTINCT n.name AS name LIMIT ${LISTED_CAP}`,
  );
});

/**
 * Returns the addresses inside listed networks, those with changed neighbours, and those whose hosts, vendors, AS or egress classes changed:
 * these decide what an address is used for and who shares it.
 */
async function addressScope(database: Database, touched: Touched, label: 'IPV4' | 'IPV6'): Promise<Scope> {
  if (!isNothing(touched.nodes('VENDOR'))) return 'all';
  return unionOf(
    await namesInside(database, label, listedEnds(touched, 'PREFIX')),
    await namesInside(database, label, touched.nodes('THREAT_CELL')),
    touched.ends({ type: 'RESOLVES_TO', from: 'HOSTNAME', to: label }, 'to'),
    touched.ends({ type: 'DELEGATED_TO', from: label, to: 'VENDOR' }, 'from'),
    touched.ends({ type: 'ANNOUNCED_BY', from: label, to: 'ANNOUNCED_PREFIX' }, 'from'),
    await announcedBy(database, label, listedSystems(touched)),
    touched.egress(label),
  );
}

/**
 * Returns the hosts whose listing, rank, registration or vendor changed, and their `www`: what lists or vouches for one counts for both.
 */
function hostScope(touched: Touched, listed: Scope): Scope {
  if (!isNothing(touched.nodes('PUBLIC_SUFFIX')) || !isNothing(touched.nodes('VENDOR'))) return 'all';
  const delegated = touched.ends({ type: 'DELEGATED_TO', from: 'HOSTNAME', to: 'VENDOR' }, 'from');
  const domains = unionOf(listed, delegated, touched.nodes('HOSTNAME'));
  if (domains === 'all') return domains;
  return unionOf(
    domains,
    new Set([...domains].map((name) => `www.${name}`)),
    touched.ends({ type: 'ALIAS_OF', from: 'HOSTNAME', to: 'HOSTNAME' }, 'to'),
  );
}
