import type { SourceDeclaration } from '../../source.ts';
import { salesforceJa3 } from './applications.ts';
import { carbonblackJarm, sslblJa3 } from './feeds.ts';
import { recogJarm } from './recog-jarm.ts';
import { jarmScan, tlsSightings } from './sightings.ts';

/** TLS fingerprints: the software that they are typical of, and where they were seen. */
export const FINGERPRINTS_SOURCES: readonly SourceDeclaration[] = [
  carbonblackJarm,
  jarmScan,
  recogJarm,
  salesforceJa3,
  sslblJa3,
  tlsSightings,
];
