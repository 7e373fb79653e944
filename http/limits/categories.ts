/** A path of the HTTP interface as its router knows it. */
interface LimitedPath {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** What is counted together (contract rest.md 0.4); `query` is the graph, which the contract's table leaves free. */
export const CATEGORIES = ['standard', 'bulk', 'search', 'query'] as const;

export type Category = (typeof CATEGORIES)[number];

/** The paths of each category, written as their routes are, so that both match the same requests. HEAD counts as GET. */
export const LIMITED_PATHS: Readonly<Record<Category, readonly LimitedPath[]>> = {
  standard: [
    { method: 'GET', path: '/v1/location/ip/:ip' },
    { method: 'GET', path: '/v1/location/network/:network{.+}' },
    { method: 'GET', path: '/v1/location/stats' },
  ],
  bulk: [{ method: 'POST', path: '/v1/location/ips/bulk' }],
  search: [{ method: 'GET', path: '/v1/location/search' }],
  query: [
    { method: 'GET', path: '/api/query' },
    { method: 'POST', path: '/api/query' },
  ],
};
