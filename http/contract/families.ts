import type { Family } from './document.ts';

/** The families of operations, in the order in which readers meet them. */
export const FAMILIES: readonly Family[] = [
  { name: 'graph', description: 'Cypher and procedures over the whole graph.' },
  { name: 'recipes', description: 'Investigations that are done often: several queries in one request.' },
  { name: 'indicators', description: 'All that is known of a domain or an address.' },
  { name: 'intelligence', description: 'The same as views for people who assess.' },
  { name: 'domainer', description: 'Names under a domain.' },
  { name: 'location', description: 'Where addresses and networks are, and who runs them.' },
  { name: 'export', description: 'Tiers of verdicts for firewalls, resolvers and other programs.' },
  { name: 'taxii', description: 'The same tiers as collections of a TAXII 2.1 server, for programs that poll.' },
  { name: 'ops', description: 'Jobs: work that takes longer than an answer may; captures of pages.' },
  { name: 'admin', description: 'Keys and sources, for whoever runs the server.' },
  { name: 'server', description: 'What the server says of itself.' },
];
