import type { Statement } from '../store/database.ts';
import { ADDRESS_RANGES, NETWORK_OPERATORS, ORIGIN_SYSTEMS } from './address-operators.ts';
import { AFFECTED_PACKAGES, NEAR_PACKAGES, PACKAGE_CYCLES } from './affected-packages.ts';
import { AFFECTED_PRODUCTS } from './affected-products.ts';
import { ADDRESSES_OF_NAMES, ALIAS_CHAINS } from './alias-chains.ts';
import { emptyRead } from './chunks.ts';
import { DEGREES, ENDS, EVIDENCE } from './connections.ts';
import { ALIAS_TARGETS, ALIASES_OF_HOSTS } from './dangling-names.ts';
import { DELEGATIONS, TLD_LISTINGS } from './delegations.ts';
import { EXPOSURES, SERVICES_OF_ADDRESSES } from './exposed-services.ts';
import { EXPOSED_HOSTS, EXPOSED_NETWORKS, EXPOSED_SYSTEMS, EXPOSURE_EVIDENCE } from './exposures.ts';
import { FEED_SAMPLE } from './feed-scores.ts';
import { HOST_ADDRESSES } from './host-address.ts';
import { NAME_LEVELS } from './name-levels.ts';
import { NAME_MARKS } from './name-marks.ts';
import { NAMES } from './name-operators.ts';
import { AROUND_UNKNOWN, NEXT_TO_FIRST, NEXT_TO_OTHERS } from './neighbours.ts';
import { VENDORS } from './organisations.ts';
import { ORIGIN_ADDRESSES } from './origin-addresses.ts';
import { ORIGIN_HOSTS } from './origin-host.ts';
import { MAIL_HOSTS, SPF_RECORDS } from './origin-mail.ts';
import { NAMES_WITH_ADDRESS } from './origin-names.ts';
import { REGISTRANTS, SHARED_CERTIFICATES } from './origin-relatives.ts';
import { SERVICE_NAMES } from './origin-services.ts';
import { OWNERS, SYSTEMS } from './owners.ts';
import { EVIDENCE_SOURCES } from './read.ts';
import { RESOLUTIONS } from './resolutions.ts';
import { ROUTE_CHECK_FACTS } from './route-check.ts';
import { SHARERS, THINGS_OF_ADDRESSES, THINGS_OF_HOSTS } from './shared-things.ts';
import { SIBLINGS } from './siblings.ts';
import { ADDRESSES, HOSTS } from './subjects.ts';
import { ADDRESS_SURROUNDINGS, HOST_SURROUNDINGS, THING_ACTORS } from './surroundings.ts';
import { VENDOR_CATEGORIES } from './vendor-categories.ts';
import { SURROUNDINGS } from './whereabouts.ts';

/** Texts that read the list `$input.things`, the most frequent first. */
const OF_THINGS: readonly string[] = [
  ...Object.values(EVIDENCE_SOURCES).flatMap(({ texts }) => texts),
  ...[HOST_ADDRESSES, SURROUNDINGS, OWNERS, SYSTEMS],
  ...[HOSTS, ADDRESSES, NAMES, ADDRESS_RANGES, NETWORK_OPERATORS, ORIGIN_SYSTEMS, VENDORS].map(({ text }) => text),
  ...[NEXT_TO_FIRST, NEXT_TO_OTHERS, AROUND_UNKNOWN, SIBLINGS, NAME_MARKS].map(({ text }) => text),
  ...[EVIDENCE, ENDS, DEGREES].map(({ text }) => text),
  ...[EXPOSURE_EVIDENCE, AFFECTED_PRODUCTS],
];

const OF_LISTS = [
  ...[
    RESOLUTIONS,
    ADDRESSES_OF_NAMES,
    ALIAS_CHAINS,
    ALIASES_OF_HOSTS,
    ALIAS_TARGETS,
    DELEGATIONS,
    TLD_LISTINGS,
    NAME_LEVELS,
  ],
  ...[ORIGIN_ADDRESSES, ORIGIN_HOSTS, SPF_RECORDS, MAIL_HOSTS, NAMES_WITH_ADDRESS, SHARED_CERTIFICATES, REGISTRANTS],
  ...[SERVICE_NAMES, VENDOR_CATEGORIES, FEED_SAMPLE, HOST_SURROUNDINGS, ADDRESS_SURROUNDINGS, THING_ACTORS],
];

/** The texts of this room with empty input: running each once gives it a plan before the first request. Add new texts of the room here. */
export const EMPTY_READS: readonly Statement[] = [
  ...OF_THINGS.map((text) => ({ text, parameters: { input: { things: [] } } })),
  ...OF_LISTS.map(emptyRead),
  ...[AFFECTED_PACKAGES, NEAR_PACKAGES].map((text) => ({ text, parameters: { input: { asked: [] } } })),
  { text: ROUTE_CHECK_FACTS, parameters: { input: { routes: [] } } },
  ...[
    PACKAGE_CYCLES,
    SERVICES_OF_ADDRESSES,
    EXPOSURES,
    THINGS_OF_HOSTS,
    THINGS_OF_ADDRESSES,
    ...Object.values(SHARERS),
  ].map((text) => ({ text, parameters: { input: { names: [], most: 0n } } })),
  ...[EXPOSED_HOSTS, EXPOSED_NETWORKS, EXPOSED_SYSTEMS].map((text) => ({
    text,
    parameters: { input: { asked: [], most: 1n, mostBlocks: 1n } },
  })),
];
