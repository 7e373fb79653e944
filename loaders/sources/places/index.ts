import type { SourceDeclaration } from '../../source.ts';
import { countryCodes } from './country-codes.ts';
import { maxmindCsv, maxmindMmdb } from './maxmind.ts';
import { mmdbGeolocation } from './mmdb-geolocation.ts';
import { tweetfeedIpmeta } from './tweetfeed-ipmeta.ts';

/** Where addresses are. */
export const PLACES_SOURCES: readonly SourceDeclaration[] = [
  countryCodes,
  ...maxmindCsv,
  ...maxmindMmdb,
  mmdbGeolocation,
  tweetfeedIpmeta,
];
