import type { SourceDeclaration } from '../../source.ts';
import { CDN_POPS } from './cdn-pops.ts';
import { CLOUD_REGION_LISTS } from './cloud-region-lists.ts';
import { internetExchangeMap } from './internetexchangemap.ts';
import { ixfMemberExport } from './ixf-member-export.ts';
import {
  peeringdbFac,
  peeringdbIx,
  peeringdbIxfac,
  peeringdbNet,
  peeringdbNetfac,
  peeringdbNetixlan,
} from './peeringdb.ts';
import { rootServers } from './root-servers.ts';
import { landingPoints, submarineCables } from './submarinecablemap.ts';

/** Buildings, exchanges, cables and sites, and the networks that are there. */
export const PHYSICAL_SOURCES: readonly SourceDeclaration[] = [
  ...CDN_POPS,
  ...CLOUD_REGION_LISTS,
  internetExchangeMap,
  ixfMemberExport,
  landingPoints,
  peeringdbFac,
  peeringdbIx,
  peeringdbIxfac,
  peeringdbNet,
  peeringdbNetfac,
  peeringdbNetixlan,
  rootServers,
  submarineCables,
];
