import { type ActorRegister, type KnownActor, spelling } from './actor-register.ts';

/** A group as a publication describes it. */
export interface PublishedGroup {
  /** Id of its cluster or object. */
  readonly uuid: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Its id in MITRE ATT&CK; for other publications the ids that they name. */
  readonly attackIds: readonly string[];
  /** Clusters of other galaxies with the relation `similar`. */
  readonly similar: readonly string[];
}

/** Publisher of the groups: MITRE with its ids, a galaxy of MISP, or a bundle from any author, which may name a group twice. */
export type Publication = 'mitre-attack' | 'misp-galaxy' | 'bundle';

/** Prefixes of the machine tags of the publication's clusters. */
const OWN_TAGS: Readonly<Record<Publication, string | null>> = {
  'mitre-attack': 'misp-galaxy:mitre-intrusion-set=',
  'misp-galaxy': 'misp-galaxy:threat-actor=',
  bundle: null,
};

/** Returns the groups of the graph that a group may be by one kind of tie. The kinds are tried from the surest on. */
type Tie = (group: PublishedGroup, known: Known) => readonly (string | undefined)[];

const TIES: readonly Tie[] = [
  ({ name }, { own }) => own(name),
  ({ similar }, { register }) => similar.map((uuid) => register.ofCluster(uuid)?.name),
  ({ name }, { given }) => given(name),
  ({ aliases }, { own }) => aliases.flatMap(own),
];

/**
 * Returns the name of the ACTOR of each group, by its uuid. A group is the same as one from another publication if its name, a relation
 * `similar` or an alias matches exactly one such group, and no other group of the same publication has a better claim: two groups of one
 * publication never become one. All other groups keep their names.
 */
export function matchedActors(
  groups: readonly PublishedGroup[],
  register: ActorRegister,
  publication: Publication,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const group of groups) {
    const settled = settledName(group, register, publication);
    if (settled !== undefined) names.set(group.uuid, settled);
  }
  const taken = new Set([...heldNames(register, publication), ...names.values()]);
  const known = knownNames(register);
  for (const tie of TIES) {
    const open = groups.filter(({ uuid }) => !names.has(uuid));
    const found = open.flatMap((group) => {
      const [name, second] = new Set(tie(group, known).filter((one) => one !== undefined));
      return name === undefined || second !== undefined || taken.has(name) ? [] : [{ name, group }];
    });
    for (const [name, [first, second]] of Map.groupBy(found, (one) => one.name)) {
      if (first === undefined || second !== undefined) continue;
      names.set(first.group.uuid, name);
      taken.add(name);
    }
  }
  return new Map(groups.map(({ uuid, name }) => [uuid, names.get(uuid) ?? name]));
}

/** Returns a name that was decided before: by a curated row, by the group's id in ATT&CK, or by an earlier load of the same cluster. */
function settledName({ uuid, name, attackIds }: PublishedGroup, register: ActorRegister, publication: Publication) {
  const [attackId] = publication === 'misp-galaxy' ? [] : attackIds;
  return (
    register.curated(name)?.name ??
    (attackId === undefined ? undefined : register.ofAttackId(attackId)?.name) ??
    register.ofCluster(uuid)?.name
  );
}

/** Returns the groups that another cluster of the same publication already has. */
function heldNames(register: ActorRegister, publication: Publication): readonly string[] {
  const prefix = OWN_TAGS[publication];
  const clusters = prefix === null ? [] : [...register.clusters].filter(({ tag }) => tag.startsWith(prefix));
  const numbered =
    publication === 'mitre-attack' ? [...register.known.values()].filter(({ attackId }) => attackId !== undefined) : [];
  return [...clusters.flatMap(({ actor }) => actor ?? []), ...numbered.map(({ name }) => name)];
}

interface Known {
  readonly register: ActorRegister;
  readonly own: (name: string) => readonly string[];
  readonly given: (name: string) => readonly string[];
}

function knownNames(register: ActorRegister): Known {
  const own = bySpelling(register.known.values(), ({ name }) => [name]);
  const given = bySpelling(register.known.values(), ({ name, aliases }) => [name, ...aliases]);
  return {
    register,
    own: (name) => own.get(spelling(name)) ?? [],
    given: (name) => given.get(spelling(name)) ?? [],
  };
}

function bySpelling(actors: Iterable<KnownActor>, namesOf: (actor: KnownActor) => readonly string[]) {
  const found = new Map<string, string[]>();
  for (const actor of actors) {
    for (const spelt of new Set(namesOf(actor).map(spelling))) {
      if (spelt === '') continue;
      const names = found.get(spelt) ?? [];
      names.push(actor.name);
      found.set(spelt, names);
    }
  }
  return found;
}
