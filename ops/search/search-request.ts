import { z } from 'zod';
import { nearest } from '../../engine/text/nearest.ts';
import { REGISTRATION_STATUSES } from '../../views/indicators/registration-status.ts';
import { DOMAIN_FIELDS, type DomainTerm, domainTerm } from './domain-fields.ts';
import { type Expression, joined, mapTerms, termsOf, type WrittenTerm } from './expression.ts';
import { LOCATION_SEARCH_FIELDS, type LocationTerm, locationTerm } from './location-fields.ts';
import { parseSearch } from './parse-search.ts';
import { SearchError } from './search-error.ts';

/** Other names of fields. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({ registrarName: 'registrar', createdDate: 'creation_date' }),
);
const FIELDS: readonly string[] = [...DOMAIN_FIELDS, ...LOCATION_SEARCH_FIELDS, ...[...ALIASES.keys()]];
const BY_LOWER_CASE = new Map(FIELDS.map((field) => [field.toLowerCase(), ALIASES.get(field) ?? field]));

/** What a search may be sorted by. */
const SORT_KEYS = ['registration_date', 'expiration_date', 'risk_score', 'domain_name', 'asn'] as const;

const FILTERS_OF_DOMAINS = ['status', 'risk_score_min', 'risk_score_max'];

const VALUE = z.union([z.string().min(1).max(1000), z.number()]).transform(String);

const FIELD_MEMBERS = Object.fromEntries(FIELDS.map((field) => [field, VALUE.exactOptional()]));

/** The body of a search (contract rest.md 1.8). */
export const SEARCH_REQUEST = z.object({
  ...FIELD_MEMBERS,
  query: z.string().min(1).max(1000).exactOptional(),
  field: z.string().exactOptional(),
  filters: z.record(z.string(), VALUE).default({}),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  page: z.int().min(0).max(1_000_000).exactOptional(),
  sort_by: z.enum(SORT_KEYS).default('domain_name'),
  sort_order: z.enum(['asc', 'desc']).default('asc'),
});

export type SearchRequest = z.output<typeof SEARCH_REQUEST>;

/** How the matches are ordered and which of them are answered. */
export interface SearchPage {
  readonly limit: number;
  readonly offset: number;
  readonly number: number;
  readonly sortBy: (typeof SORT_KEYS)[number];
  readonly isDescending: boolean;
}

/** Conditions on a domain in addition to the terms. */
export interface DomainFilters {
  readonly status: string | null;
  readonly riskMin: number | null;
  readonly riskMax: number | null;
}

/** A search that can be run: about domains or about blocks of addresses. */
export type Search = { readonly page: SearchPage } & (
  | { readonly side: 'domain'; readonly expression: Expression<DomainTerm>; readonly filters: DomainFilters }
  | { readonly side: 'location'; readonly expression: Expression<LocationTerm> }
);

/** Compiles a request. Throws a `SearchError` that names the member which does not fit. */
export function readSearch(request: SearchRequest): Search {
  const written = writtenTerms(request);
  const filterTerms = Object.entries(request.filters).filter(([name]) => !FILTERS_OF_DOMAINS.includes(name));
  const all = joined('all', [
    mapTerms(written, (term) => known(term, 'query')),
    ...filterTerms.map(([field, value]) => ({ kind: 'term' as const, term: known({ field, value }, 'filters') })),
  ]);
  const page = pageOf(request);
  const hasDomainFilters = FILTERS_OF_DOMAINS.some((name) => request.filters[name] !== undefined);
  const fields = termsOf(all).map(({ field }) => field);
  const ofDomains = fields.filter((field) => DOMAIN_FIELDS.includes(field));
  const ofAddresses = fields.filter((field) => LOCATION_SEARCH_FIELDS.includes(field));
  if (ofAddresses.length === 0) {
    const expression = mapTerms(all, ({ field, value }) => domainTerm(field, value));
    return { side: 'domain', expression, filters: filtersOf(request), page };
  }
  if (ofDomains.length > 0 || hasDomainFilters) throw mixed(ofDomains[0] ?? 'a risk score or status', ofAddresses[0]);
  return { side: 'location', expression: mapTerms(all, ({ field, value }) => locationTerm(field, value)), page };
}

/** Members that are fields win over the query; with `field` the query is the plain value of that field. */
function writtenTerms(request: SearchRequest): Expression<WrittenTerm> {
  const members = FIELDS.flatMap((field) => {
    const value: unknown = Reflect.get(request, field);
    return typeof value === 'string' ? [{ kind: 'term' as const, term: { field, value } }] : [];
  });
  if (members.length > 0) return joined('all', members);
  const { query, field } = request;
  if (query === undefined || query.trim() === '') throw new SearchError('Send a query, or a field as a member.');
  return field === undefined ? parseSearch(query) : { kind: 'term', term: { field, value: query } };
}

function known({ field, value }: WrittenTerm, member: string): WrittenTerm {
  const name = BY_LOWER_CASE.get(field.toLowerCase());
  if (name !== undefined) return { field: name, value };
  const near = nearest(field, FIELDS);
  const guidance = near === null ? `one of ${FIELDS.join(', ')}` : `did you mean ${near}?`;
  throw new SearchError(`There is no field ${field}: ${guidance}`, member);
}

function pageOf({ limit, offset, page, sort_by, sort_order }: SearchRequest): SearchPage {
  const from = page === undefined ? offset : page * limit;
  return {
    limit,
    offset: from,
    number: page ?? Math.floor(offset / limit),
    sortBy: sort_by,
    isDescending: sort_order === 'desc',
  };
}

function filtersOf({ filters }: SearchRequest): DomainFilters {
  const status = filters.status?.toLowerCase() ?? null;
  if (status !== null && !REGISTRATION_STATUSES.some((known) => known === status)) {
    throw new SearchError(`status must be one of ${REGISTRATION_STATUSES.join(', ')}.`, 'filters.status');
  }
  return { status, riskMin: scoreOf(filters, 'risk_score_min'), riskMax: scoreOf(filters, 'risk_score_max') };
}

function scoreOf(filters: SearchRequest['filters'], name: string): number | null {
  const text = filters[name];
  if (text === undefined) return null;
  const score = /^\d{1,3}(?:\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN;
  if (score >= 0 && score <= 100) return score;
  throw new SearchError(`${name} must be a number from 0 to 100.`, `filters.${name}`);
}

function mixed(domainField: string, addressField: string | undefined): SearchError {
  return new SearchError(
    `${domainField} is asked of domains and ${addressField} of addresses: search for one of them.`,
  );
}
