/** What an answer was put together from, and how far that can be relied on (contract rest.md 1.9). */
import type { Coverages } from '../../store/statistics/statistics.ts';
import type { FeedState } from './infrastructure.ts';
import type { ProjectionSources } from './sources.ts';

/** Names of sources as the contract has them (rest.md 1.1). */
export type DataSource =
  | 'geolocation_db'
  | 'whois_api'
  | 'dns_resolver'
  | 'threat_feeds'
  | 'bgp_routing'
  | 'link_graph'
  | 'certificate_transparency';

/** How far one layer of the graph can be relied on. */
interface LayerState {
  readonly layer: string;
  readonly coverage: 'OK' | 'DEGRADED' | 'EMPTY';
  /** Date of its newest data, and where that came from. */
  readonly observed_at: string | null;
  readonly source: string | null;
}

/** The sources of an answer, and the data that was missing. */
export interface Metadata {
  /** Sources that were asked and held something of this indicator. */
  readonly data_sources: readonly DataSource[];
  /** The layers that the answer draws on. */
  readonly layers: readonly LayerState[];
  /** Whether one of them is incomplete. */
  readonly partial_data: boolean;
  /** Which, and in what way. */
  readonly errors: readonly string[];
  /** The instant that the verdict is judged for, ISO 8601: ages of listings are measured from it. Null where nothing was judged. */
  readonly as_of: string | null;
}

const ORDER: readonly DataSource[] = [
  ...(['geolocation_db', 'whois_api', 'dns_resolver', 'threat_feeds'] as const),
  ...(['bgp_routing', 'link_graph', 'certificate_transparency'] as const),
];

const FEEDS = 'threat-listings';

/** Input of an answer's metadata. */
export interface Grounds {
  readonly held: Readonly<Partial<Record<DataSource, boolean>>>;
  /** Ids of the layers that the answer draws on. */
  readonly layers: readonly string[];
  /** Absent where the layer of the feeds is enough. */
  readonly feeds?: FeedState;
  readonly coverages: Coverages;
  /** The instant that the verdict is judged for, epoch ms; null where nothing was judged. */
  readonly asOf: number | null;
}

/** The metadata of an answer: which sources held something, and how far the layers can be relied on. */
export function metadataOf({ held, layers, feeds, coverages, asOf }: Grounds): Metadata {
  const states = layers.flatMap((layer) => layerState(layer, coverages));
  const errors = [...new Set([...(feeds === undefined ? [] : feedErrors(feeds)), ...states.flatMap(errorOf)])];
  return {
    data_sources: ORDER.filter((source) => held[source] === true),
    layers: states,
    partial_data: errors.length > 0,
    errors,
    as_of: asOf === null ? null : new Date(asOf).toISOString(),
  };
}

/** Whether a layer has nothing: then nothing was looked at, and a total over it is not known. */
export async function isEmptyLayer({ coverages }: ProjectionSources, layer: string): Promise<boolean> {
  return (await coverages()).layers.get(layer)?.coverage === 'EMPTY';
}

function layerState(layer: string, { layers }: Coverages): LayerState[] {
  const known = layers.get(layer);
  if (known === undefined) return [];
  return [{ layer, coverage: known.coverage, observed_at: known.lastRefresh, source: known.source }];
}

function feedErrors({ isLoaded, isMissing }: FeedState): string[] {
  if (!isLoaded) return ['threat_feeds_empty'];
  return isMissing ? ['threat_feeds_degraded'] : [];
}

/** `web_empty`, `bgp_announcements_degraded`: the feeds go by the name of their source. */
function errorOf({ layer, coverage }: LayerState): string[] {
  if (coverage === 'OK') return [];
  const name = layer === FEEDS ? 'threat_feeds' : layer.replaceAll('-', '_');
  return [`${name}_${coverage.toLowerCase()}`];
}
