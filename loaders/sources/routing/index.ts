import type { SourceDeclaration } from '../../source.ts';
import { ANYCAST_LISTS } from './anycast-lists.ts';
import { AS_NAME_LISTS } from './as-name-lists.ts';
import { asmap } from './asmap.ts';
import { asn2org } from './asn2org.ts';
import { caidaAsRel } from './caida-as-rel.ts';
import { caidaPfx2as } from './caida-pfx2as.ts';
import { ipinfoAsSetMembers } from './ipinfo-as-set-members.ts';
import { ipverseAsPrefixes } from './ipverse-as-prefixes.ts';
import { IRR_AS_SETS } from './irr-as-sets.ts';
import { IRR_ROUTES } from './irr-routes.ts';
import { MRT_ARCHIVES } from './mrt-archives.ts';
import { pyasnAsnames } from './pyasn-asnames.ts';
import { pyasnIpasn } from './pyasn-ipasn.ts';
import { risLive } from './ris-live.ts';
import { ROA_CSV } from './roa-csv.ts';
import { ROA_JSON } from './roa-json.ts';
import { bgptoolsTable, ripestatRoutingStatus, risWhoisDump } from './visibility-tables.ts';

/** Announcements, their authorisations, and the relations and names of networks. */
export const ROUTING_SOURCES: readonly SourceDeclaration[] = [
  ...ANYCAST_LISTS,
  ...AS_NAME_LISTS,
  asmap,
  asn2org,
  bgptoolsTable,
  caidaAsRel,
  caidaPfx2as,
  ipinfoAsSetMembers,
  ipverseAsPrefixes,
  ...IRR_AS_SETS,
  ...IRR_ROUTES,
  ...MRT_ARCHIVES,
  pyasnAsnames,
  pyasnIpasn,
  ripestatRoutingStatus,
  risLive,
  risWhoisDump,
  ...ROA_CSV,
  ...ROA_JSON,
];
