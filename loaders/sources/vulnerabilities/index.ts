import type { SourceDeclaration } from '../../source.ts';
import { vulnrichment } from './cve-records.ts';
import { endOfLifeDate } from './endoflife.ts';
import { firstEpss, kevEpss } from './epss.ts';
import { cisaKev } from './kev.ts';
import { nvd20, nvdFeed11 } from './nvd.ts';
import { bitnamiOsv } from './osv.ts';
import { purl2cpe } from './purl2cpe.ts';

/** Vulnerabilities, the products that they affect, the probability of their use, and who uses them. */
export const VULNERABILITIES_SOURCES: readonly SourceDeclaration[] = [
  cisaKev,
  firstEpss,
  kevEpss,
  nvd20,
  nvdFeed11,
  vulnrichment,
  bitnamiOsv,
  purl2cpe,
  endOfLifeDate,
];
