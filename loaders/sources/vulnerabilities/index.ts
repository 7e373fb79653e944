import type { SourceDeclaration } from '../../source.ts';
import { firstEpss, kevEpss } from './epss.ts';
import { cisaKev } from './kev.ts';
import { nvd20, nvdFeed11 } from './nvd.ts';

/** Vulnerabilities, how likely they are used, and who uses them. */
export const VULNERABILITIES_SOURCES: readonly SourceDeclaration[] = [cisaKev, firstEpss, kevEpss, nvd20, nvdFeed11];
