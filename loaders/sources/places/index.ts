import type { SourceDeclaration } from '../../source.ts';
import { countryCodes } from './country-codes.ts';
import { cloudIpsLinode, geofeeds } from './geofeeds.ts';
import { geonamesCities } from './geonames-cities.ts';
import { ipinfo } from './ipinfo.ts';
import { maxmindCsv, maxmindMmdb } from './maxmind.ts';
import { mmdbGeolocation } from './mmdb-geolocation.ts';
import { rangeCsv } from './range-csv.ts';
import { tweetfeedIpmeta } from './tweetfeed-ipmeta.ts';

/** Places of addresses. */
export const PLACES_SOURCES: readonly SourceDeclaration[] = [
  cloudIpsLinode,
  countryCodes,
  ...geofeeds,
  ...geonamesCities,
  ...ipinfo,
  ...maxmindCsv,
  ...maxmindMmdb,
  mmdbGeolocation,
  ...rangeCsv,
  tweetfeedIpmeta,
];
