import { CURATED_ACTORS, type CuratedActor } from './curated-actors.ts';
import { categoriesOfWords } from './tag-categories.ts';

/** A group in the graph. */
export interface KnownActor {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly attackId?: string | undefined;
}

/** A loaded cluster of a MISP galaxy: its id, its machine tag, and the name of its group; null if it is no group. */
export interface KnownCluster {
  readonly uuid: string;
  readonly tag: string;
  readonly actor: string | null;
}

/** A named group, with the curated properties of its ACTOR. */
export interface Actor {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const GROUP_TAG =
  /^misp-galaxy:(?:threat-actor|microsoft-activity-group|(?:mitre-(?:enterprise-attack-)?)?intrusion-set)="([^"]+?)(?: - (G\d{4}))?"$/i;

/**
 * Finds the group of a name: among the curated groups, and the groups of galaxies that are in the graph when a run begins. A name that two
 * groups share means neither.
 */
export class ActorRegister {
  /** Groups in the graph, by their names. */
  readonly known: ReadonlyMap<string, KnownActor>;
  readonly #clusters: ReadonlyMap<string, KnownCluster>;
  readonly #curated: ReadonlyMap<string, Actor>;
  /** Names of groups by the spelling in tags: own names, and the names that others give them. Own names come first. */
  readonly #own: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #given: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #byAttackId: ReadonlyMap<string, string>;
  /** Spellings that are not everyday words: in free text they mean a group. */
  readonly #telling: ReadonlySet<string>;

  constructor(known: readonly KnownActor[], clusters: readonly KnownCluster[], curated = CURATED_ACTORS) {
    this.known = new Map(known.map((actor) => [actor.name, actor]));
    this.#clusters = new Map(clusters.map((cluster) => [cluster.uuid, cluster]));
    this.#curated = new Map(curated.flatMap((row) => curatedWords(row)));
    this.#own = grouped(known, ({ name }) => [name]);
    this.#given = grouped(known, ({ aliases }) => aliases);
    this.#byAttackId = new Map(
      [...known, ...curated].flatMap(({ attackId, name }) => (attackId ? [[attackId, name]] : [])),
    );
    this.#telling = new Set(known.flatMap(({ name, aliases }) => [name, ...aliases].filter(isTelling).map(spelling)));
  }

  /** Returns the group that a tag or a file name means, however it is spelt: `#Kimsuky`, `apt_38`, `Velvet Chollima`. */
  named(text: string): Actor | undefined {
    const [, value, attackId] = GROUP_TAG.exec(text) ?? [];
    if (value !== undefined) return this.#group(value, attackId);
    return this.#inFreeText(text) ?? this.#inFreeText(text.replace(/^#?apt_/i, ''));
  }

  /** Returns the group of a galaxy's cluster; undefined if it is no group, or was never loaded. */
  ofCluster(uuid: string): Actor | undefined {
    const name = this.#clusters.get(uuid)?.actor;
    return name === undefined || name === null ? undefined : this.#actor(name);
  }

  /** Returns the group with this id of MITRE ATT&CK. */
  ofAttackId(attackId: string): Actor | undefined {
    const name = this.#byAttackId.get(attackId);
    return name === undefined ? undefined : this.#actor(name);
  }

  /** Returns the group of a name by the curated rows; undefined if none has it. */
  curated(name: string): Actor | undefined {
    return this.#curated.get(spelling(name));
  }

  /** Returns the machine tag of a loaded cluster. */
  tagOf(uuid: string): string | undefined {
    return this.#clusters.get(uuid)?.tag;
  }

  /** Returns all loaded clusters. */
  get clusters(): Iterable<KnownCluster> {
    return this.#clusters.values();
  }

  #group(value: string, attackId: string | undefined): Actor | undefined {
    if (attackId !== undefined) {
      const named = this.ofAttackId(attackId);
      if (named !== undefined) return named;
    }
    return this.#curated.get(spelling(value)) ?? this.#spelt(spelling(value));
  }

  #inFreeText(text: string): Actor | undefined {
    const spelt = spelling(text);
    const curated = this.#curated.get(spelt);
    if (curated !== undefined) return curated;
    return this.#telling.has(spelt) ? this.#spelt(spelt) : undefined;
  }

  #spelt(spelt: string): Actor | undefined {
    const names = this.#own.get(spelt) ?? this.#given.get(spelt);
    const [name, second] = names ?? [];
    return name === undefined || second !== undefined ? undefined : this.#actor(name);
  }

  #actor(name: string): Actor {
    return this.#curated.get(spelling(name)) ?? { name, properties: {} };
  }
}

/**
 * Returns the spelling of a name: `Mustang Panda`, `#MustangPanda` and `mustang_panda` have the same one. It is empty if a name has no
 * Latin letters.
 */
export function spelling(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function curatedWords({ name, aliases, words, clusters, attackId, country }: CuratedActor) {
  const properties = { aliases: aliases.length === 0 ? undefined : aliases, attackId, country };
  return [name, ...aliases, ...words, ...clusters].map((word) => [spelling(word), { name, properties }] as const);
}

/**
 * Returns whether a name is distinctive: it has two words, a number, or a capital inside, and is not a kind of threat. `Play`, `LEAD` and
 * `Cobalt` are everyday words, which mean something else in tags.
 */
function isTelling(name: string): boolean {
  return /\d|[a-z][A-Z]|\S[\s._-]\S/.test(name) && categoriesOfWords([name]).length === 0;
}

function grouped(known: readonly KnownActor[], namesOf: (actor: KnownActor) => readonly string[]) {
  const found = new Map<string, Set<string>>();
  for (const actor of known) {
    for (const spelt of namesOf(actor).map(spelling)) {
      if (spelt !== '') found.set(spelt, (found.get(spelt) ?? new Set()).add(actor.name));
    }
  }
  return found;
}

/** The register before any galaxy has been loaded: only the curated groups. */
export const CURATED_REGISTER = new ActorRegister([], []);
