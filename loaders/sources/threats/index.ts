import type { SourceDeclaration } from '../../source.ts';
import { feodoTracker, malwareBazaar, sslBlacklist, threatfox, urlhaus } from './abuse-ch.ts';
import { durablenapkinScamblocklist, stevenblackHosts } from './hosts-lists.ts';
import { maltrailMassScanners } from './maltrail-mass-scanners.ts';
import { MALTRAIL_TRAILS } from './maltrail-trails.ts';
import { maltrailWorstAsns } from './maltrail-worst-asns.ts';
import { neonprimetimePhishingKits } from './neonprimetime-phishing-kits.ts';
import { ofacSdn } from './ofac-sdn.ts';
import { OFAC_WALLETS } from './ofac-sdn-crypto.ts';
import { phishtank } from './phishtank.ts';
import { PLAIN_LISTS } from './plain-lists.ts';
import { ethereumDarklist, scamSnifferAddresses } from './scam-wallets.ts';
import { spamhausAsnDrop, spamhausDrop, spamhausDropV6, spamhausEdrop } from './spamhaus-drop.ts';
import { stamparmIpsum } from './stamparm-ipsum.ts';
import { TABLE_FEEDS } from './tables.ts';
import { torExitNodes } from './tor-exit-nodes.ts';
import { torGuards, torOnionoo } from './tor-relays.ts';
import { tweetfeed } from './tweetfeed.ts';
import { ZEEK_FEEDS } from './zeek-intel.ts';

/** Feeds that list indicators, and the relays of Tor. */
export const THREATS_SOURCES: readonly SourceDeclaration[] = [
  ...PLAIN_LISTS,
  ...TABLE_FEEDS,
  ...MALTRAIL_TRAILS,
  ...ZEEK_FEEDS,
  ...OFAC_WALLETS,
  durablenapkinScamblocklist,
  ethereumDarklist,
  feodoTracker,
  malwareBazaar,
  maltrailMassScanners,
  maltrailWorstAsns,
  neonprimetimePhishingKits,
  ofacSdn,
  phishtank,
  scamSnifferAddresses,
  spamhausAsnDrop,
  spamhausDrop,
  spamhausDropV6,
  spamhausEdrop,
  sslBlacklist,
  stamparmIpsum,
  stevenblackHosts,
  threatfox,
  torExitNodes,
  torGuards,
  torOnionoo,
  tweetfeed,
  urlhaus,
];
