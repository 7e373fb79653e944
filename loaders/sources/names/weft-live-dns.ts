import type { SourceDeclaration } from '../../source.ts';
import { type ResolverAnswer, weftResolver } from './weft-resolver.ts';

/** Answers of DNS servers about hosts and addresses that a caller requested and the graph lacked. `loaders/live` writes and loads them. */
export const weftLiveDns: SourceDeclaration<ResolverAnswer> = {
  ...weftResolver,
  id: 'weft-live-dns',
  title: 'Hosts and addresses, looked up when they are asked for',
  format: 'JSON lines host, isComplete, isMissing, records[] of type A, AAAA, CNAME, NS, MX, TXT, SOA, PTR',
  live: true,
};
