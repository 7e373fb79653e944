import { foldVerbatim } from '../../schema/keys/index.ts';
import type { Actor, ActorRegister } from '../feeds/actor-register.ts';
import type { Reliability } from '../feeds/evidence.ts';
import type { EdgeFact, Fact, FeedDeclaration } from '../source.ts';
import type { NodeKey, Said } from './said.ts';

/** Labels where TAGGED_AS and ATTRIBUTED_TO start. Networks and ASNs have no tags. */
const TAGGED: ReadonlySet<string> = new Set(['IPV4', 'IPV6', 'HOSTNAME', 'URL', 'FILE_HASH']);

/** Confidence that an indicator belongs to the group that a row of a feed names. */
const CONFIDENCE: Readonly<Record<Reliability, number>> = { verified: 0.8, automated: 0.6, community: 0.5 };

/**
 * Returns the facts of a row's tags: the tags, and the groups that they name; also the groups that the row itself names. A tag that two
 * groups share means neither.
 */
export function* tagFacts(feed: FeedDeclaration, from: NodeKey, said: Said, register: ActorRegister): Iterable<Fact> {
  if (!TAGGED.has(from.label)) return;
  const { tags = [], attackTags = [], actors = [], groups = [], eventId } = said;
  const named = new Map<string, Actor>(groups.map((actor) => [actor.name, actor]));
  for (const tag of new Set([...tags, ...attackTags].map(foldVerbatim))) {
    const to = { label: 'MISP_TAG', name: tag };
    const actor = register.named(tag);
    yield { kind: 'node', ...to, properties: machineTag(tag) };
    yield { kind: 'edge', type: 'TAGGED_AS', from, to, properties: { eventId } };
    if (actor === undefined) continue;
    named.set(actor.name, actor);
    yield attribution(to, actor, { method: 'galaxy' });
  }
  for (const actor of actors.flatMap((name) => register.named(name) ?? [])) named.set(actor.name, actor);
  const confidence = CONFIDENCE[feed.evidence.reliability];
  const method = eventId === undefined ? 'feed' : 'misp-event';
  for (const actor of named.values()) {
    yield { kind: 'node', label: 'ACTOR', name: actor.name, properties: actor.properties };
    yield attribution(from, actor, { confidence, method });
  }
}

/** Returns the edge from an indicator or a tag to a group. */
export function attribution(
  { label, name }: NodeKey,
  actor: Pick<Actor, 'name'>,
  properties: Readonly<Record<string, unknown>>,
): EdgeFact {
  const to = { label: 'ACTOR', name: actor.name };
  return { kind: 'edge', type: 'ATTRIBUTED_TO', from: { label, name }, to, properties };
}

/** Returns the parts of a machine tag such as `tlp:clear` or `misp-galaxy:threat-actor="Sofacy"`; none for any other tag. */
export function machineTag(tag: string): Readonly<Record<string, string>> {
  const found = /^([a-z0-9_-]+):([^="]+)(?:="([^"]*)")?$/i.exec(tag)?.slice(1);
  if (found === undefined) return {};
  const [namespace = '', predicate = '', value] = found;
  return value === undefined ? { namespace, predicate } : { namespace, predicate, value };
}
