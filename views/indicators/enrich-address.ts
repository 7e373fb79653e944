/** The answer about an address (contract rest.md 1.2). */
import type { Coverages } from '../../store/statistics/statistics.ts';
import type { LocationRecord } from '../location-record.ts';
import { askedAddress } from './address.ts';
import {
  type AddressRelations,
  type AddressReputation,
  type AddressSummary,
  addressReputation,
  heldOf,
  type IspBlock,
  ispOf,
  type NetworkBlock,
  networkOf,
  relationsOf,
  type SecurityBlock,
  securityOf,
  summaryOf,
} from './address-blocks.ts';
import { type NetworkRegistration, readNetworkRegistrations } from './address-registration.ts';
import { ADDRESS_LAYERS, type AddressView, readAddressViews } from './address-view.ts';
import { type HistoryByType, readHistories } from './history/histories.ts';
import { type Metadata, metadataOf } from './metadata.ts';
import { layersOf, type Module } from './modules.ts';
import { type Pivot, readAddressPivots } from './pivots.ts';
import { type RoutingBlock, type RpkiBlock, routingBlock, rpkiBlock } from './routing-module.ts';
import type { ProjectionSources } from './sources.ts';
import type { VerdictBlock } from './verdict-block.ts';

/** What `include` adds to an address. */
interface AddressModules {
  readonly registration?: NetworkRegistration | null;
  readonly routing?: RoutingBlock;
  readonly history?: HistoryByType;
  readonly rpki?: RpkiBlock;
}

/** The blocks of an address in every answer. */
export interface AddressBlocks {
  readonly summary: AddressSummary;
  readonly verdict: VerdictBlock;
  readonly geolocation: LocationRecord;
  readonly network: NetworkBlock;
  readonly isp: IspBlock;
  readonly relationships: AddressRelations;
  readonly reputation: AddressReputation;
  readonly security: SecurityBlock;
}

/** The answer about an address: its body without `query`. */
export interface AddressAnswer extends AddressBlocks, AddressModules {
  readonly pivots: readonly Pivot[];
  readonly metadata: Metadata;
}

/** Enriches a folded public address; null where nothing is known of it. */
export async function enrichAddress(
  sources: ProjectionSources,
  name: string,
  include: ReadonlySet<Module>,
): Promise<AddressAnswer | null> {
  const [views, pivots, modules, coverages] = await Promise.all([
    readAddressViews(sources, [name]),
    readAddressPivots(sources, name),
    readModules(sources, name, include),
    sources.coverages(),
  ]);
  const view = views.get(name);
  if (view === undefined) return null;
  const held = { ...heldOf(view), ...(modules.registration == null ? {} : { whois_api: true }) };
  return {
    ...addressBlocks(view),
    pivots,
    ...modules,
    ...routed(view, include, coverages),
    metadata: metadataOf({
      held,
      layers: [...new Set([...ADDRESS_LAYERS, ...layersOf('ip', include)])],
      feeds: view.security.feeds,
      coverages,
      asOf: view.listed.asOf,
    }),
  };
}

/** The blocks of a view. */
export function addressBlocks(view: AddressView): AddressBlocks {
  return {
    summary: summaryOf(view),
    verdict: view.listed.verdict,
    geolocation: view.location,
    network: networkOf(view),
    isp: ispOf(view),
    relationships: relationsOf(view),
    reputation: addressReputation(view),
    security: securityOf(view),
  };
}

async function readModules(
  sources: ProjectionSources,
  name: string,
  include: ReadonlySet<Module>,
): Promise<Pick<AddressModules, 'registration' | 'history'>> {
  const [registrations, history] = await Promise.all([
    include.has('whois') ? readNetworkRegistrations(sources, [askedAddress(name)]) : null,
    include.has('history') ? readHistories(sources, { type: 'ip', name }) : null,
  ]);
  return {
    ...(registrations === null ? {} : { registration: registrations.get(name) ?? null }),
    ...(history === null ? {} : { history }),
  };
}

function routed(
  { name, route }: AddressView,
  include: ReadonlySet<Module>,
  coverages: Coverages,
): Pick<AddressModules, 'routing' | 'rpki'> {
  const routes = route === null ? [] : [route];
  const servers = { nameservers: [], mailservers: [] };
  return {
    ...(include.has('routing')
      ? { routing: routingBlock([name], new Map(routes.map((own) => [name, own])), servers) }
      : {}),
    ...(include.has('rpki') ? { rpki: rpkiBlock(routes, coverages) } : {}),
  };
}
