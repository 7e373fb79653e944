import { foldVerbatim } from '../../schema/keys/index.ts';
import type { Actor, ActorRegister } from '../feeds/actor-register.ts';
import type { Reliability } from '../feeds/evidence.ts';
import type { EdgeFact, Fact, FeedDeclaration } from '../source.ts';
import type { NodeKey, Said } from './said.ts';

/** Labels where TAGGED_AS and ATTRIBUTED_TO start. Networks and ASNs have no tags. */
const TAGGED: ReadonlySet<string> = new Set(['IPV4', 'IPV6', 'HOSTNAME', 'URL', 'FILE_HASH']);

/** Confidence that an indicator belongs to the group that a row of a feed names. */
const CONFIDENCE: Readonly<Record<Reliability, number>> = { verified: 0.8, automated: 0.6, community: 0.5 };

/** From this confidence on, an attribution to a group accuses (contract 5.0). */
const ACCUSING = 0.5;

/**
 * Returns the facts of a row's tags: the tags, and the groups that they name; also the groups that the row itself names. A tag that two
 * groups share means neither.
 */
export function* tagFacts(feed: FeedDeclaration, from: NodeKey, said: Said, register: ActorRegister): Iterable<Fact> {
  if (!TAGGED.has(from.label)) return;
  const { eventId } = said;
  for (const tag of tagsOf(said)) {
    const to = { label: 'MISP_TAG', name: tag };
    const actor = register.named(tag);
    yield { kind: 'node', ...to, properties: machineTag(tag) };
    yield { kind: 'edge', type: 'TAGGED_AS', from, to, properties: { eventId } };
    if (actor !== undefined) yield attribution(to, actor, { method: 'galaxy' });
  }
  const confidence = CONFIDENCE[feed.evidence.reliability];
  const method = eventId === undefined ? 'feed' : 'misp-event';
  for (const actor of groupsNamedBy(said, register)) {
    yield { kind: 'node', label: 'ACTOR', name: actor.name, properties: actor.properties };
    yield attribution(from, actor, { confidence, method });
  }
}

/** Returns whether a row attributes its indicator to a group surely enough to accuse it: the statement is evidence like a listing. */
export function isAttributed(feed: FeedDeclaration, { label }: NodeKey, said: Said, register: ActorRegister): boolean {
  if (!TAGGED.has(label) || CONFIDENCE[feed.evidence.reliability] < ACCUSING) return false;
  return groupsNamedBy(said, register).length > 0;
}

/** Returns the groups that a row names: itself, by its clusters, or by its tags. */
function groupsNamedBy(said: Said, register: ActorRegister): readonly Actor[] {
  const { actors = [], groups = [] } = said;
  const named = [...tagsOf(said), ...actors].flatMap((name) => register.named(name) ?? []);
  return [...new Map([...groups, ...named].map((actor) => [actor.name, actor])).values()];
}

function tagsOf({ tags = [], attackTags = [] }: Said): ReadonlySet<string> {
  return new Set([...tags, ...attackTags].map(foldVerbatim));
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
