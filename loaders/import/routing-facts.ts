import { type Said, saidBy } from '../../engine/ranges/provenance.ts';
import { announcedState, type Observation } from '../derive/origins.ts';
import { place } from '../derive/placed.ts';
import type { Announced } from '../derive/routing-rows.ts';
import type { Snapshots } from '../derive/snapshots.ts';
import { supersededPrefixes } from '../derive/supersession.ts';
import { byAuthorization, type Roa } from '../derive/validation-rows.ts';
import type { ObservationRow } from '../pipeline/batch.ts';

/** What the files of an import say of routes, gathered while their rows are put together. */
export class RoutingFacts {
  readonly #snapshots: Snapshots;
  readonly #observations = new Map<string, Observation[]>();
  readonly #roas: Roa[] = [];
  readonly #said = new Map<string, readonly Said[]>();

  constructor(snapshots: Snapshots) {
    this.#snapshots = snapshots;
  }

  /** An origin AS that a source saw announcing a prefix. */
  observe({ prefix, asn, firstSeen, lastSeen, approximate, peersSeeing }: ObservationRow, source: string): void {
    const observation: Observation = {
      asn,
      source,
      firstSeen,
      lastSeen,
      isApproximate: approximate,
      isWithdrawn: this.#snapshots.newestFor(source, asn, prefix) > lastSeen,
      peersSeeing,
    };
    const known = this.#observations.get(prefix);
    if (known === undefined) this.#observations.set(prefix, [observation]);
    else known.push(observation);
  }

  /** A ROA, by its name `<prefix> AS<asn> <maxLength>`, with the lists of its edge to the AS. */
  authorize(roa: string, sources: unknown, observed: unknown): void {
    const [prefix = '', asn = '', maxLength] = roa.split(' ');
    const key = `${String(sources)} ${String(observed)}`;
    const said = this.#said.get(key) ?? saidBy(sources, observed);
    this.#said.set(key, said);
    this.#roas.push({ ...place(prefix), roa, asn: Number(asn.slice(2)), maxLength: Number(maxLength), said });
  }

  /** Every announced prefix with its state, in the order of names. */
  announced(): Announced[] {
    const states = [...this.#observations].map(([name, observations]) => ({
      name,
      state: announcedState(observations),
    }));
    const superseded = supersededPrefixes(
      states
        .filter(({ state }) => !state.isWithdrawn)
        .map(({ name, state }) => ({
          ...place(name),
          origins: state.origins.map(({ asn }) => asn),
          lastSeen: state.lastSeen,
        })),
    );
    return states.map(({ name, state }) => ({
      name,
      state: superseded.has(name) ? { ...state, isWithdrawn: null } : state,
    }));
  }

  /** Every ROA; of one prefix the one that is to be looked at first stands last, as `coveringNetworks` wants it. */
  roas(): readonly Roa[] {
    return this.#roas.sort((one, other) => byAuthorization(other, one));
  }
}
