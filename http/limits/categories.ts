/** Categories that rate limits count (contract rest.md 0.4); `query` is the graph, which the contract's table leaves free. */
export const CATEGORIES = ['standard', 'bulk', 'search', 'screenshot', 'scan', 'jobs', 'query'] as const;

export type Category = (typeof CATEGORIES)[number];
