/** The histories of an indicator, by their types. */
import { isKnown } from '../known.ts';
import type { Indicator, IndicatorType } from '../query-block.ts';
import type { ProjectionSources } from '../sources.ts';
import { readDnsHistory } from './dns.ts';
import type { History, HistoryType, Page } from './record.ts';
import { readReputationHistory } from './reputation.ts';
import { readRoutingHistory } from './routing.ts';
import { readSslHistory } from './ssl.ts';
import { readWhoisHistory } from './whois.ts';

/** The newest records of each type that applies. */
export type HistoryByType = Readonly<Partial<Record<HistoryType, History>>>;

/** Types that apply to an indicator; the first is the default. */
const APPLICABLE: Readonly<Record<IndicatorType, readonly HistoryType[]>> = {
  domain: ['whois', 'routing', 'dns', 'ssl', 'reputation'],
  ip: ['routing', 'dns', 'reputation'],
};

/** The type for an indicator where this or no type is requested; null where it does not apply. */
export function historyTypeFor({ type }: Indicator, asked: HistoryType | null): HistoryType | null {
  const types = APPLICABLE[type];
  if (asked === null) return types[0] ?? null;
  return types.includes(asked) ? asked : null;
}

/** Records of each type in an enrichment. */
const IN_ENRICHMENT: Page = { limit: 10, offset: 0 };

const READERS: Readonly<
  Record<HistoryType, (sources: ProjectionSources, indicator: Indicator, page: Page) => Promise<History>>
> = {
  whois: readWhoisHistory,
  routing: readRoutingHistory,
  dns: readDnsHistory,
  ssl: readSslHistory,
  reputation: readReputationHistory,
};

/** A page of one history of a folded indicator: one round trip, two where the networks of a domain must be known first. */
function readHistory(
  sources: ProjectionSources,
  indicator: Indicator,
  type: HistoryType,
  page: Page,
): Promise<History> {
  return READERS[type](sources, indicator, page);
}

/** The newest records of every history that applies to a folded indicator. */
export async function readHistories(sources: ProjectionSources, indicator: Indicator): Promise<HistoryByType> {
  const types = APPLICABLE[indicator.type];
  const histories = await Promise.all(types.map((type) => readHistory(sources, indicator, type, IN_ENRICHMENT)));
  return Object.fromEntries(types.map((type, index) => [type, histories[index]]));
}

/** A page of one history of a folded indicator; null where nothing is known of it. */
export async function readIndicatorHistory(
  sources: ProjectionSources,
  indicator: Indicator,
  type: HistoryType,
  page: Page,
): Promise<History | null> {
  const [known, history] = await Promise.all([
    isKnown(sources, indicator),
    readHistory(sources, indicator, type, page),
  ]);
  return known ? history : null;
}
