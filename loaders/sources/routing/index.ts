import type { SourceDeclaration } from '../../source.ts';
import { asn2org } from './asn2org.ts';
import { ipverseAsPrefixes } from './ipverse-as-prefixes.ts';
import { MRT_ARCHIVES } from './mrt-archives.ts';
import { pyasnAsnames } from './pyasn-asnames.ts';
import { pyasnIpasn } from './pyasn-ipasn.ts';
import { rpkiClientVrps } from './rpki-client-vrps.ts';

/** Who announces what, who may, and what the networks are called. */
export const ROUTING_SOURCES: readonly SourceDeclaration[] = [
  asn2org,
  ipverseAsPrefixes,
  ...MRT_ARCHIVES,
  pyasnAsnames,
  pyasnIpasn,
  rpkiClientVrps,
];
