import type { SourceDeclaration } from '../../source.ts';
import { weftResolver } from './weft-resolver.ts';

/** What DNS servers answered of hosts and addresses that somebody asked for and the graph lacked: `loaders/live` writes and loads it. */
export const weftLiveDns: SourceDeclaration<unknown> = {
  ...weftResolver,
  id: 'weft-live-dns',
  title: 'Hosts and addresses, looked up when they are asked for',
  format: 'JSON lines host, isComplete, isMissing, records[] of type A, AAAA, CNAME, NS, MX, TXT, SOA, PTR',
  live: true,
};
