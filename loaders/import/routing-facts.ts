import { type Said, statedBy } from '../../store/ranges/provenance.ts';
import { currentOrigins, type DatedRoute } from '../derive/current-origins.ts';
import { announcedState, type Observation } from '../derive/origins.ts';
import { place } from '../derive/placed.ts';
import type { Announced } from '../derive/routing-rows.ts';
import type { Snapshots } from '../derive/snapshots.ts';
import { StatedOrigins } from '../derive/stated-origins.ts';
import { byAuthorization, type Roa } from '../derive/validation-rows.ts';
import type { NetworkRow, ObservationRow } from '../pipeline/batch.ts';

/** Collects what the files of an import state about routes, while their rows are merged. */
export class RoutingFacts {
  readonly #snapshots: Snapshots;
  readonly #observations = new Map<string, Observation[]>();
  readonly #stated = new StatedOrigins();
  readonly #roas: Roa[] = [];
  readonly #said = new Map<string, readonly Said[]>();

  constructor(snapshots: Snapshots) {
    this.#snapshots = snapshots;
  }

  /** Adds an origin AS that a source saw announcing a prefix. */
  observe(
    { prefix, asn, firstSeen, lastSeen, approximate, isInferred, peersSeeing }: ObservationRow,
    source: string,
  ): void {
    const observation: Observation = {
      asn,
      source,
      firstSeen,
      lastSeen,
      isApproximate: approximate,
      isWithdrawn: this.#snapshots.isOver(source, asn, prefix, lastSeen),
      isInferred: isInferred === true,
      peersSeeing,
    };
    const known = this.#observations.get(prefix);
    if (known === undefined) this.#observations.set(prefix, [observation]);
    else known.push(observation);
  }

  /** Adds the AS of a block, from a source that maps addresses to ASNs. */
  locate({ cidr, record, observedAt }: NetworkRow, source: string): void {
    if (record.asn !== undefined) this.#stated.add(cidr, record.asn, source, observedAt);
  }

  /** Adds a ROA, by its name `<prefix> AS<asn> <maxLength>`, with the lists of its edge to the AS. */
  authorize(roa: string, sources: unknown, observed: unknown): void {
    const [prefix = '', asn = '', maxLength] = roa.split(' ');
    const key = `${String(sources)} ${String(observed)}`;
    const said = this.#said.get(key) ?? statedBy(sources, observed);
    this.#said.set(key, said);
    this.#roas.push({ ...place(prefix), roa, asn: Number(asn.slice(2)), maxLength: Number(maxLength), said });
  }

  /** Returns every announced prefix with its state. */
  announced(): Announced[] {
    const current = currentOrigins(this.#routes(), this.#stated.routes());
    const names = new Set([...this.#observations.keys(), ...current.stated]);
    return [...names].map((name) => {
      const stated = current.stated.has(name) ? this.#stated.of(name) : [];
      const state = announcedState([...(this.#observations.get(name) ?? []), ...stated]);
      const isOutvoted = current.outvoted.has(name) && state.isWithdrawn === false;
      return { name, state: isOutvoted ? { ...state, isWithdrawn: null } : state };
    });
  }

  *#routes(): Generator<DatedRoute> {
    for (const [name, observations] of this.#observations) {
      const { isWithdrawn, origins, lastSeen } = announcedState(observations);
      if (!isWithdrawn) yield { ...place(name), origins: origins.map(({ asn }) => asn), lastSeen };
    }
  }

  /** Returns every ROA. Of several ROAs of one prefix, the one to check first comes last, as `coveringNetworks` expects. */
  roas(): readonly Roa[] {
    return this.#roas.sort((one, other) => byAuthorization(other, one));
  }
}
