import type { SourceDeclaration } from '../../source.ts';
import { cisaDotgov } from './cisa-dotgov.ts';
import { mispWarningLists } from './misp-warninglists.ts';
import { phishingKitTracker } from './phishing-kit-tracker.ts';
import { weftCloudRegions } from './weft-cloud-regions.ts';
import { weftDnsRecords } from './weft-dns-records.ts';
import { weftFacilities } from './weft-facilities.ts';
import { weftHostingNetworks } from './weft-hosting-networks.ts';
import { weftInternetExchanges } from './weft-internet-exchanges.ts';
import { weftMassScanners } from './weft-mass-scanners.ts';
import { weftOrganizations } from './weft-organizations.ts';
import { weftResolvers } from './weft-resolvers.ts';
import { weftRootServers } from './weft-root-servers.ts';
import { weftSharedServices } from './weft-shared-services.ts';
import { weftSignals } from './weft-signals.ts';

/** Judgements that people made by hand, each with its source: ours, and those of the maintainers of lists. */
export const CURATED_SOURCES: readonly SourceDeclaration[] = [
  cisaDotgov,
  ...mispWarningLists,
  phishingKitTracker,
  weftCloudRegions,
  weftDnsRecords,
  weftFacilities,
  weftHostingNetworks,
  weftInternetExchanges,
  weftMassScanners,
  weftOrganizations,
  weftResolvers,
  weftRootServers,
  weftSharedServices,
  weftSignals,
];
