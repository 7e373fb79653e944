/** Builds the nodes and edges for the state of an announced prefix (contract 2.2), in the driver's types. */

import { foldAsn } from '../../schema/keys/index.ts';
import { provenance } from '../../store/ranges/provenance.ts';
import type { AnnouncedState, Origin } from './origins.ts';
import type { DerivedEdge } from './reconcile.ts';

/** The kind of a conflict over a part of a block: routing signals cause it, not the routes of the block. */
export const SUB_MOAS = 'sub-moas';

/** An announced prefix with its state. */
export interface Announced {
  readonly name: string;
  readonly state: AnnouncedState;
}

/** Returns the properties of an announced prefix. */
export function stateProperties({ origins, ...state }: AnnouncedState): Readonly<Record<string, unknown>> {
  const { isMoas, wasMoas, isWithdrawn, isInferred, hasOriginChanged, firstSeen, lastSeen, peersSeeing } = state;
  return {
    originAsns: origins.map(({ asn }) => BigInt(asn)),
    isMoas: isMoas ?? undefined,
    wasMoas,
    isWithdrawn: isWithdrawn ?? undefined,
    isInferred,
    hasOriginChanged: hasOriginChanged ?? undefined,
    firstSeen: BigInt(firstSeen),
    lastSeen: BigInt(lastSeen),
    peersSeeing: peersSeeing === null ? undefined : BigInt(peersSeeing),
  };
}

/** Returns ROUTES edges from each of its origins, to the announced prefix or to its block. */
export function routeEdges({ name, state }: Announced): DerivedEdge[] {
  return state.origins.map((origin) => ({
    from: foldAsn(origin.asn),
    to: name,
    properties: {
      ...seenBy([origin], false),
      firstSeen: BigInt(origin.firstSeen),
      lastSeen: BigInt(origin.lastSeen),
    },
  }));
}

/** Returns CONFLICTS_WITH edges: in a MOAS each origin except the one seen first conflicts with the block. */
export function conflictEdges({ name, state }: Announced): DerivedEdge[] {
  if (state.isMoas !== true) return [];
  const [, ...later] = state.origins.toSorted((one, other) => one.firstSeen - other.firstSeen || one.asn - other.asn);
  return later.map((origin) => ({
    from: name,
    to: foldAsn(origin.asn),
    properties: { ...seenBy([origin], true), since: BigInt(origin.firstSeen), kind: 'moas' },
  }));
}

/** Returns the BELONGS_TO edge from an announced prefix to its block, while it is announced. */
export function blockEdges({ name, state }: Announced): DerivedEdge[] {
  if (state.isWithdrawn) return [];
  return [{ from: name, to: name, properties: seenBy(state.origins, true) }];
}

function seenBy(origins: readonly Origin[], inferred: boolean): Readonly<Record<string, unknown>> {
  const said = origins.flatMap(({ observations }) => observations);
  return provenance(
    said.map(({ source, lastSeen }) => ({ source, observedAt: lastSeen })),
    inferred,
  );
}
