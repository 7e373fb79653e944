/** The listings as `explain` shows them (contract 4.1). */
import { UNCOUNTED } from './listings.ts';

function isoTime(property: string): string {
  return `CASE WHEN listing.${property} IS NOT NULL THEN toString(datetime({epochSeconds: toInteger(listing.${property})})) END`;
}

/** The list of sources, an expression: the weights shown sum to the W of the score. */
export const SOURCES = `[listing IN listings | listing {.feedId, .name, .category, .network,
      threatCategory: CASE WHEN listing.class IN ['confirmed-bad', 'suspicious'] THEN listing.categoryId END,
      weight: CASE WHEN ${UNCOUNTED} THEN 0.0 ELSE listing.weight END,
      firstSeen: ${isoTime('firstSeen')}, lastSeen: ${isoTime('lastSeen')}}]`;
