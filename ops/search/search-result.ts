import type { SearchPage } from './search-request.ts';

/** What was asked, in the words of the contract. */
export type SearchKind =
  | { readonly source: 'whois'; readonly queryType: 'registration_data' }
  | { readonly source: 'domainer'; readonly queryType: 'domain_search' }
  | { readonly source: 'geograph'; readonly queryType: 'location_search' };

/** The result of a search job (contract rest.md 1.8). */
export type SearchResult<Item> = SearchKind & {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly totalPages: number;
  /** Whether there is more than was looked at: then the total counts what was. */
  readonly truncated: boolean;
};

/** Puts a page of items and the count of all together. */
export function searchResult<Item>(
  kind: SearchKind,
  items: readonly Item[],
  { total, page, isTruncated }: { readonly total: number; readonly page: SearchPage; readonly isTruncated: boolean },
): SearchResult<Item> {
  return {
    ...kind,
    items,
    total,
    pageNumber: page.number,
    pageSize: page.limit,
    totalPages: Math.ceil(total / page.limit),
    truncated: isTruncated,
  };
}
