import { foldVerbatim } from '../../schema/keys/index.ts';
import { type Actor, actorNamed } from '../feeds/actors.ts';
import { feedEvidence } from '../feeds/declarations.ts';
import type { Reliability } from '../feeds/evidence.ts';
import type { Fact, FeedDeclaration } from '../source.ts';
import type { NodeKey, Said } from './said.ts';

/** What TAGGED_AS and ATTRIBUTED_TO start at: networks and AS are tagged by nobody. */
const TAGGED: ReadonlySet<string> = new Set(['IPV4', 'IPV6', 'HOSTNAME', 'URL', 'FILE_HASH']);

/** How sure it is that a thing is of the group which a row of a feed names. */
const CONFIDENCE: Readonly<Record<Reliability, number>> = { verified: 0.8, automated: 0.6, community: 0.5 };

/** What the tags of a row say: that it is tagged so, and which groups they name; and the groups that the row itself names. */
export function* tagFacts(feed: FeedDeclaration, from: NodeKey, { tags = [], actors = [] }: Said): Iterable<Fact> {
  if (!TAGGED.has(from.label)) return;
  const named = new Set<Actor>();
  for (const tag of new Set(tags.map(foldVerbatim))) {
    const to = { label: 'MISP_TAG', name: tag };
    const actor = actorNamed(tag);
    yield { kind: 'node', ...to, properties: machineTag(tag) };
    yield { kind: 'edge', type: 'TAGGED_AS', from, to };
    if (actor === undefined) continue;
    named.add(actor);
    yield attribution(to, actor, { method: 'galaxy' });
  }
  for (const actor of actors.flatMap((name) => actorNamed(name) ?? [])) named.add(actor);
  const confidence = CONFIDENCE[feedEvidence(feed).reliability];
  for (const actor of named) {
    yield { kind: 'node', label: 'ACTOR', name: actor.name, properties: actor.properties };
    yield attribution(from, actor, { confidence, method: 'feed' });
  }
}

function attribution(from: NodeKey, { name }: Actor, properties: Readonly<Record<string, unknown>>): Fact {
  return { kind: 'edge', type: 'ATTRIBUTED_TO', from, to: { label: 'ACTOR', name }, properties };
}

/** The parts of a machine tag such as `tlp:clear` or `misp-galaxy:threat-actor="Sofacy"`; none of any other tag. */
function machineTag(tag: string): Readonly<Record<string, string>> {
  const found = /^([a-z0-9_-]+):([^="]+)(?:="([^"]*)")?$/i.exec(tag)?.slice(1);
  if (found === undefined) return {};
  const [namespace = '', predicate = '', value] = found;
  return value === undefined ? { namespace, predicate } : { namespace, predicate, value };
}
