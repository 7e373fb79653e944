import { ActorRegister, CURATED_REGISTER, type KnownActor } from '../feeds/actor-register.ts';
import type { Batch, NodeRow } from '../pipeline/batch.ts';
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
    for (const { name, claim } of batch.nodes.get('MISP_TAG')?.values() ?? []) {
      const uuid = claim?.properties.galaxyUuid;
      if (typeof uuid === 'string') this.#tags.set(uuid, name);
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

  #noteActor({ name, claim }: NodeRow): void {
    const { aliases, attackId } = claim?.properties ?? {};
    const stored = this.#actors.get(name);
    const given = Array.isArray(aliases) ? aliases.map(String) : [];
    this.#actors.set(name, {
      name,
      aliases: [...new Set([...(stored?.aliases ?? []), ...given])],
      attackId: typeof attackId === 'string' ? attackId : stored?.attackId,
    });
  }
}
