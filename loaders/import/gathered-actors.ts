import { ActorRegister, CURATED_REGISTER, type KnownActor } from '../feeds/actor-register.ts';
import { type Batch, claimsOfRow, type NodeRow } from '../pipeline/batch.ts';
import { shapeKey } from '../pipeline/model.ts';

const GROUP_OF_TAG = shapeKey({ type: 'ATTRIBUTED_TO', from: 'MISP_TAG', to: 'ACTOR' });

/** Groups, and clusters of galaxies, that the files of an import have stated so far, as a load of these files would have stored them. */
export class GatheredActors {
  readonly #actors = new Map<string, KnownActor>();
  /** Machine tags of clusters, by cluster id. */
  readonly #tags = new Map<string, string>();
  readonly #groups = new Map<string, Set<string>>();

  note(batch: Batch): void {
    for (const row of batch.nodes.get('ACTOR')?.values() ?? []) this.#noteActor(row);
    for (const row of batch.nodes.get('MISP_TAG')?.values() ?? []) {
      for (const { properties } of claimsOfRow(row))
        if (typeof properties.galaxyUuid === 'string') this.#tags.set(properties.galaxyUuid, row.name);
    }
    for (const { from, to } of batch.edges.get(GROUP_OF_TAG)?.rows.values() ?? []) {
      this.#groups.set(from, (this.#groups.get(from) ?? new Set()).add(to));
    }
  }

  /** Returns the register for the next file. */
  register(): ActorRegister {
    if (this.#actors.size === 0 && this.#tags.size === 0) return CURATED_REGISTER;
    const clusters = [...this.#tags].map(([uuid, tag]) => {
      const [actor = null, second] = this.#groups.get(tag) ?? [];
      return { uuid, tag, actor: second === undefined ? actor : null };
    });
    return new ActorRegister([...this.#actors.values()], clusters);
  }

  #noteActor(row: NodeRow): void {
    const { name } = row;
    const stored = this.#actors.get(name);
    const stated = claimsOfRow(row).map(({ properties }) => properties);
    const given = stated.flatMap(({ aliases }) => (Array.isArray(aliases) ? aliases.map(String) : []));
    const ids = stated.flatMap(({ attackId }) => (typeof attackId === 'string' ? [attackId] : []));
    this.#actors.set(name, {
      name,
      aliases: [...new Set([...(stored?.aliases ?? []), ...given])],
      attackId: ids.at(-1) ?? stored?.attackId,
    });
  }
}
