import { readDomainScores } from '../../views/indicators/domain-scores.ts';
import { type Registration, readRegistrations } from '../../views/indicators/registration.ts';
import { registrationStatus } from '../../views/indicators/registration-status.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { inBatches } from '../in-batches.ts';
import type { ReportProgress } from '../jobs/job-runner.ts';
import { MOST_MATCHES } from './domain-statements.ts';
import { termsOf } from './expression.ts';
import { type FoundDomain, findDomains } from './find-domains.ts';
import type { DomainFilters, Search, SearchPage } from './search-request.ts';
import { type SearchResult, searchResult } from './search-result.ts';

/** A domain as a search answers it. */
export interface DomainItem {
  readonly domain: string;
  readonly registrarName: string | null;
  readonly createDate: string | null;
  readonly expiryDate: string | null;
  readonly risk_score: number;
}

type DomainSearch = Extract<Search, { readonly side: 'domain' }>;
type Scored = FoundDomain & { readonly risk: number | null };

/** Answers a search for domains: what matches, filtered, sorted, and a page of it. */
export async function searchDomains(
  sources: ProjectionSources,
  { expression, filters, page }: DomainSearch,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<SearchResult<DomainItem>> {
  const found = await findDomains(sources, expression, signal, report);
  const isTruncated = found.length > MOST_MATCHES;
  const matching = await filtered(sources, found.slice(0, MOST_MATCHES), filters, signal);
  const scored = await withScores(sources, matching, filters, page, signal, report);
  const sorted = scored.filter(({ risk }) => isWithin(risk, filters)).sort(inOrder(page));
  const shown = sorted.slice(page.offset, page.offset + page.limit);
  const items = await inBatches(shown, signal, (batch) => itemsOf(sources, batch));
  const isWhois = termsOf(expression).some(({ source }) => source === 'whois');
  return searchResult(
    isWhois ? { source: 'whois', queryType: 'registration_data' } : { source: 'domainer', queryType: 'domain_search' },
    items,
    { total: sorted.length, page, isTruncated },
  );
}

/** The status of a registration is worked out from all that is held of it, as enrichment does. */
async function filtered(
  sources: ProjectionSources,
  found: readonly FoundDomain[],
  { status }: DomainFilters,
  signal: AbortSignal,
): Promise<readonly FoundDomain[]> {
  if (status === null) return found;
  return inBatches(found, signal, async (batch) => {
    const registrations = await readRegistrations(sources, namesOf(batch));
    const statusOf = (registration: Registration | undefined) =>
      registration === undefined ? 'unknown' : registrationStatus(registration, sources.clock.now());
    return batch.filter(({ name }) => statusOf(registrations.get(name)) === status);
  });
}

/** Scores are read of all matches only where something is decided by them. */
async function withScores(
  sources: ProjectionSources,
  found: readonly FoundDomain[],
  { riskMin, riskMax }: DomainFilters,
  { sortBy }: SearchPage,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<readonly Scored[]> {
  if (riskMin === null && riskMax === null && sortBy !== 'risk_score')
    return found.map((domain) => ({ ...domain, risk: null }));
  return inBatches(found, signal, async (batch, done) => {
    const scores = await readDomainScores(sources, namesOf(batch));
    report(done + batch.length, found.length, `scored ${done + batch.length} domains`);
    return batch.map((domain) => ({ ...domain, risk: scores.get(domain.name) ?? 0 }));
  });
}

function isWithin(risk: number | null, { riskMin, riskMax }: DomainFilters): boolean {
  return risk === null || (risk >= (riskMin ?? 0) && risk <= (riskMax ?? 100));
}

/** Items without a value come last in either order; the name decides between equals. */
function inOrder({ sortBy, isDescending }: SearchPage): (one: Scored, other: Scored) => number {
  const turn = isDescending ? -1 : 1;
  const key = (domain: Scored): string | number | null => {
    if (sortBy === 'registration_date') return domain.createDate;
    if (sortBy === 'expiration_date') return domain.expiryDate;
    return sortBy === 'risk_score' ? domain.risk : domain.name;
  };
  return (one, other) => {
    const [first, second] = [key(one), key(other)];
    if (first !== null && second !== null && first !== second) return first < second ? -turn : turn;
    if ((first === null) !== (second === null)) return first === null ? 1 : -1;
    return one.name < other.name ? -1 : 1;
  };
}

async function itemsOf(sources: ProjectionSources, domains: readonly Scored[]): Promise<DomainItem[]> {
  const unscored = domains.filter(({ risk }) => risk === null);
  const [registrations, scores] = await Promise.all([
    readRegistrations(sources, namesOf(domains)),
    readDomainScores(sources, namesOf(unscored)),
  ]);
  return domains.map(({ name, risk }) => {
    const record = registrations.get(name)?.record;
    return {
      domain: name,
      registrarName: record?.registrarName || null,
      createDate: record?.createDate || null,
      expiryDate: record?.expiryDate || null,
      risk_score: risk ?? scores.get(name) ?? 0,
    };
  });
}

function namesOf(domains: readonly FoundDomain[]): string[] {
  return domains.map(({ name }) => name);
}
