/** How strongly a path suggests that two indicators are related (contract 4.20): a pure judgement. */
import type { Degrees } from '../../facts/connections.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';
import type { Path, Step } from './path.ts';

/**
 * How strongly two indicators are related that share the end of such an edge, if no other has it: a shared address is the strongest, then a
 * certificate, name servers, a registrant, a registrar, a network.
 */
const BASES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    RESOLVES_TO: 0.9,
    HAS_PTR: 0.85,
    ALIAS_OF: 0.85,
    HAS_CERTIFICATE: 0.8,
    CHILD_OF: 0.75,
    NAMESERVER_FOR: 0.7,
    EMITS_TLS_FINGERPRINT: 0.65,
    HAS_EMAIL: 0.6,
    HAS_PHONE: 0.6,
    REGISTERED_BY: 0.6,
    SAME_ORG_AS: 0.6,
    REGISTERED_TO_ENTITY: 0.6,
    MAIL_FOR: 0.55,
    OPERATES_EXIT_NODE: 0.5,
    ATTRIBUTED_TO: 0.5,
    TAGGED_AS: 0.4,
    LINKS_TO: 0.35,
    HAS_REGISTRAR: 0.3,
    BELONGS_TO: 0.25,
    ANNOUNCED_BY: 0.25,
    ROUTES: 0.2,
  }),
);
const LEAST_BASE = 0.1;

/** One edge between the two is stronger than anything shared. */
const DIRECT = 0.95;
/** Number of others at a joint that halve its strength; names under one domain have one owner, unless they are very many. */
const HALVED_BY = 20;
const HALVED_BY_NAMES = 500;
/** What is left of it with every step beyond two. */
const LONGER = 0.6;

const DIGITS = 4;

/** The strength of a path, and the number of others at its most shared joint; null where the two are joined directly. */
export interface Judged {
  readonly strength: number;
  readonly sharedBy: number | null;
}

/** The highest strength of an edge of a type. */
export function baseStrength(type: string): number {
  return BASES.get(type) ?? LEAST_BASE;
}

/**
 * A path is as strong as the weakest of its edges; each joint takes from that by how many others share it, so that one of fifty thousand
 * says nothing, and each further step takes some more.
 */
export function judgedPath({ steps }: Path, degreesOf: (id: string) => Degrees | undefined): Judged {
  const weakest = Math.min(...steps.map(({ type }) => baseStrength(type)));
  const joints = steps.slice(0, -1).flatMap((step, at) => {
    const next = steps[at + 1];
    return next === undefined ? [] : othersAt(step, next, degreesOf(step.node.id));
  });
  if (joints.length === 0) return { strength: DIRECT, sharedBy: null };
  const shared = joints.reduce((rest, { others, halvedBy }) => (rest * halvedBy) / (halvedBy + others), 1);
  return {
    strength: roundHalfUp(weakest * shared * LONGER ** (steps.length - 2), DIGITS),
    sharedBy: Math.max(...joints.map(({ others }) => others)),
  };
}

interface Joint {
  readonly others: number;
  readonly halvedBy: number;
}

/** How many others come to a joint by the same kind of edge: the two that the path comes and leaves by are not counted. */
function othersAt(arriving: Step, leaving: Step, degrees: Degrees | undefined): Joint {
  const inward = arriving.direction === 'out' ? 'in' : 'out';
  const isSame = arriving.type === leaving.type && inward === leaving.direction;
  const arrivals = countOf(degrees, arriving.type, inward) - (isSame ? 2 : 1);
  const departures = isSame ? 0 : countOf(degrees, leaving.type, leaving.direction) - 1;
  const isName = arriving.type === 'CHILD_OF' || leaving.type === 'CHILD_OF';
  return { others: Math.max(0, arrivals, departures), halvedBy: isName ? HALVED_BY_NAMES : HALVED_BY };
}

function countOf(degrees: Degrees | undefined, type: string, direction: Step['direction']): number {
  return degrees?.[direction][type] ?? 0;
}
