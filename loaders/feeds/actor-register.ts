import { CURATED_ACTORS, type CuratedActor } from './curated-actors.ts';
import { categoriesOfWords } from './tag-categories.ts';

/** A group as the graph knows it. */
export interface KnownActor {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly attackId?: string | undefined;
}

/** A cluster of a MISP galaxy that has been loaded: its id, its machine tag, and the group that it is, where it is one. */
export interface KnownCluster {
  readonly uuid: string;
  readonly tag: string;
  readonly actor: string | null;
}

/** A named group, and what its ACTOR says where we curate it. */
export interface Actor {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const GROUP_TAG =
  /^misp-galaxy:(?:threat-actor|microsoft-activity-group|(?:mitre-(?:enterprise-attack-)?)?intrusion-set)="([^"]+?)(?: - (G\d{4}))?"$/i;

/**
 * Who is meant by a name: the curated groups, and those of the galaxies as the graph knows them when a run begins. A name that two
 * groups have names neither.
 */
export class ActorRegister {
  /** Groups that the graph knows, by their names. */
  readonly known: ReadonlyMap<string, KnownActor>;
  readonly #clusters: ReadonlyMap<string, KnownCluster>;
  readonly #curated: ReadonlyMap<string, Actor>;
  /** Names of groups by how tags spell them: their own go before those that others give them. */
  readonly #own: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #given: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #byAttackId: ReadonlyMap<string, string>;
  /** Spellings that are no word of everyday: in free text they name a group. */
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

  /** The group that a tag or the name of a file names, however it is spelt: `#Kimsuky`, `apt_38`, `Velvet Chollima`. */
  named(text: string): Actor | undefined {
    const [, value, attackId] = GROUP_TAG.exec(text) ?? [];
    if (value !== undefined) return this.#group(value, attackId);
    return this.#inFreeText(text) ?? this.#inFreeText(text.replace(/^#?apt_/i, ''));
  }

  /** The group that a cluster of a galaxy is; undefined where it is none, or was never loaded. */
  ofCluster(uuid: string): Actor | undefined {
    const name = this.#clusters.get(uuid)?.actor;
    return name === undefined || name === null ? undefined : this.#actor(name);
  }

  /** The group with this id of MITRE ATT&CK. */
  ofAttackId(attackId: string): Actor | undefined {
    const name = this.#byAttackId.get(attackId);
    return name === undefined ? undefined : this.#actor(name);
  }

  /** The group that a curated row says a name is; undefined where none does. */
  curated(name: string): Actor | undefined {
    return this.#curated.get(spelling(name));
  }

  /** The machine tag of a cluster that has been loaded. */
  tagOf(uuid: string): string | undefined {
    return this.#clusters.get(uuid)?.tag;
  }

  /** All clusters that have been loaded. */
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

/** `Mustang Panda`, `#MustangPanda` and `mustang_panda` are one spelling; it is empty where a name has no Latin letters. */
export function spelling(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function curatedWords({ name, aliases, words, clusters, attackId, country }: CuratedActor) {
  const properties = { aliases: aliases.length === 0 ? undefined : aliases, attackId, country };
  return [name, ...aliases, ...words, ...clusters].map((word) => [spelling(word), { name, properties }] as const);
}

/**
 * Two words, a number or a capital inside: such a name is coined. `Play`, `LEAD` and `Cobalt` are words of everyday, in tags they
 * mean something else; and what names a kind of threat names no group.
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

/** What is known before any galaxy has been loaded: the curated groups alone. */
export const CURATED_REGISTER = new ActorRegister([], []);
