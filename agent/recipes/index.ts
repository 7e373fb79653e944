import { DIRECT } from './direct.ts';
import { anycastDnsRootSovereignty } from './flows/anycast-dns-root-sovereignty.ts';
import { attackPath } from './flows/attack-path.ts';
import { attackSurface } from './flows/attack-surface.ts';
import { bgpHijackExposure } from './flows/bgp-hijack-exposure.ts';
import { blastRadius } from './flows/blast-radius.ts';
import { buildTakedownEvidencePackage } from './flows/build-takedown-evidence-package.ts';
import { discoverAiAgentInfrastructure } from './flows/discover-ai-agent-infrastructure.ts';
import { indicator } from './flows/indicator.ts';
import { indicatorEnrichment } from './flows/indicator-enrichment.ts';
import { infrastructureMapping } from './flows/infrastructure-mapping.ts';
import { mapSupplyChainConcentration } from './flows/map-supply-chain-concentration.ts';
import { nameserverHijackDnsConsistency } from './flows/nameserver-hijack-dns-consistency.ts';
import { routeHealth } from './flows/route-health.ts';
import { subdomainTakeover } from './flows/subdomain-takeover.ts';
import { typosquat } from './flows/typosquat.ts';
import type { Recipe } from './recipe.ts';

/** Every recipe, the direct ones first. */
export const RECIPES: readonly Recipe[] = [
  ...DIRECT,
  anycastDnsRootSovereignty,
  attackPath,
  attackSurface,
  bgpHijackExposure,
  blastRadius,
  buildTakedownEvidencePackage,
  discoverAiAgentInfrastructure,
  indicator,
  indicatorEnrichment,
  infrastructureMapping,
  mapSupplyChainConcentration,
  nameserverHijackDnsConsistency,
  routeHealth,
  subdomainTakeover,
  typosquat,
];
