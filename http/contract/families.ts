import type { Family } from './document.ts';

/** The families of operations, in the order of the document. */
export const FAMILIES: readonly Family[] = [
  { name: 'graph', description: 'Cypher and procedures over the whole graph.' },
  { name: 'recipes', description: 'Common investigations: several queries in one request.' },
  { name: 'indicators', description: 'All that is known about a domain or an address.' },
  { name: 'intelligence', description: 'The same data, arranged for analysts who assess an indicator.' },
  { name: 'domainer', description: 'Names under a domain.' },
  { name: 'location', description: 'Where addresses and networks are, and who runs them.' },
  { name: 'export', description: 'Tiers of verdicts for firewalls, resolvers and other programs.' },
  { name: 'taxii', description: 'The same tiers as collections of a TAXII 2.1 server, for programs that poll.' },
  { name: 'overrides', description: 'Decisions of analysts about single indicators.' },
  { name: 'ops', description: 'Jobs: work that takes longer than an answer may; captures of pages.' },
  { name: 'admin', description: 'Keys and sources, for the operator of the server.' },
  { name: 'server', description: 'Information about the server.' },
];
