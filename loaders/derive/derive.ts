/**
 * Computes what follows from the facts: registrable domains, names, registrations, organisations, routing, adjacency, planes, route origin
 * validation, route leaks, anycast, countries, sites and what is near them, holders of blocks, signals of routes, links of addresses, what services are
 * vulnerable to, neighbours in threats, egress, verdicts.
 */

import { loadedSuffixes } from '../../facts/suffix-list.ts';
import type { AsOfSetting } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import type { ChangeOrigin } from '../pipeline/change-records.ts';
import type { LoadLock } from '../pipeline/lock.ts';
import { Touched } from '../pipeline/touched.ts';
import { deriveAddresses } from './addresses.ts';
import { deriveAdjacency } from './adjacency.ts';
import { deriveAggregates } from './aggregates.ts';
import { deriveAnycast } from './anycast.ts';
import { deriveApexes } from './apexes.ts';
import { deriveCountries } from './countries.ts';
import { deriveDecliningNetworks } from './declining-networks.ts';
import { deriveEgress } from './egress.ts';
import { deriveExposures } from './exposures.ts';
import { deriveHeardLeaks } from './heard-leaks.ts';
import { deriveHolders } from './holders.ts';
import { deriveHousing } from './housing.ts';
import { deriveNames } from './names.ts';
import { deriveNearLandings } from './near-landing.ts';
import { deriveNeighbors } from './neighbors.ts';
import { deriveOrganizations } from './organizations.ts';
import { derivePlanes, deriveRoutePlanes, removeReplaced } from './planes.ts';
import { deriveRegistrations } from './registrations.ts';
import { deriveRouteLeaks } from './route-leaks.ts';
import { deriveRouting } from './routing.ts';
import { deriveRoutingSignals } from './routing-signals.ts';
import { deriveThreatCells } from './threat-cells.ts';
import { deriveUrlRarity } from './url-rarity.ts';
import { deriveValidation } from './validation.ts';
import { deriveVerdicts } from './verdicts.ts';
import { type ChangeTally, DerivationWriter } from './writer.ts';

type Parts = readonly (readonly [string, (writer: DerivationWriter) => Promise<void>])[];

/** All parts, in the order in which they depend on one another. */
const PARTS = [
  ['apexes', deriveApexes],
  ['names', deriveNames],
  ['registrations', deriveRegistrations],
  ['organizations', deriveOrganizations],
  ['routing', deriveRouting],
  ['adjacency', deriveAdjacency],
  ['routePlanes', deriveRoutePlanes],
  ['planes', derivePlanes],
  ['validation', deriveValidation],
  ['routeLeaks', deriveRouteLeaks],
  ['anycast', deriveAnycast],
  ['countries', deriveCountries],
  ['landings', deriveNearLandings],
  ['housing', deriveHousing],
  ['holders', deriveHolders],
  ['routingSignals', deriveRoutingSignals],
  ['declines', deriveDecliningNetworks],
  ['addresses', deriveAddresses],
  ['exposures', deriveExposures],
  ['neighbors', deriveNeighbors],
  ['egress', deriveEgress],
  ['threatCells', deriveThreatCells],
  ['verdicts', deriveVerdicts],
  ['aggregates', deriveAggregates],
  ['urls', deriveUrlRarity],
  ['removal', removeReplaced],
] as const satisfies Parts;

/** Parts that run only by name: in a full derivation another part does their work. */
const PARTS_BY_NAME = [['heardLeaks', deriveHeardLeaks]] as const satisfies Parts;

export type DerivationPart = (typeof PARTS)[number][0] | (typeof PARTS_BY_NAME)[number][0];

/** The names of all parts, in the same order. */
export const ALL_PARTS: readonly DerivationPart[] = PARTS.map(([part]) => part);

/** The parts that raise signals of touched routes and paths, without reading all stored ones. */
export const ROUTE_SIGNALS = [
  'routing',
  'routePlanes',
  'validation',
  'anycast',
  'routingSignals',
  'heardLeaks',
] as const satisfies readonly DerivationPart[];

/** Progress of a derivation: a part begins, and `done` of `total` parts are finished. */
export interface DerivationProgress {
  readonly part: DerivationPart;
  readonly done: number;
  readonly total: number;
}

/** What one part of a derivation changed, and how long it took. */
export interface PartReport extends Readonly<ChangeTally> {
  readonly part: DerivationPart;
  readonly milliseconds: number;
}

export interface DeriveOptions {
  readonly onProgress?: (progress: DerivationProgress) => void;
  /** Only these parts; default all. A part depends on the results of the parts before it. */
  readonly parts?: readonly DerivationPart[];
  /** What loads changed since the last derivation: only what depends on it is derived. Default: everything. */
  readonly touched?: Touched;
  /** The load that made the derivation necessary. Changes of routing are stored under it. */
  readonly cause?: ChangeOrigin;
  /** The instant that verdicts are measured from. Default: the one in the graph, else now. */
  readonly asOf?: AsOfSetting | undefined;
  /** The caller's lock: every transaction checks that it still holds. */
  readonly lock?: LoadLock;
}

/**
 * Updates all derived facts that depend on what was touched. Only one caller may derive at a time. Only differences are written, so a
 * second run changes nothing, and the next run completes one that died.
 */
export async function derive(database: Database, options: DeriveOptions = {}): Promise<readonly PartReport[]> {
  const { onProgress, lock, cause, asOf, parts = ALL_PARTS, touched = Touched.everything() } = options;
  const chosen = [...PARTS, ...PARTS_BY_NAME].filter(([part]) => parts.includes(part));
  const suffixes = await loadedSuffixes(database);
  const reports: PartReport[] = [];
  for (const [done, [part, derivePart]] of chosen.entries()) {
    onProgress?.({ part, done, total: chosen.length });
    const writer = new DerivationWriter(database, touched, { lock, cause, asOf, suffixes });
    const start = performance.now();
    await derivePart(writer);
    reports.push({ part, milliseconds: Math.round(performance.now() - start), ...writer.tally });
  }
  return reports;
}
