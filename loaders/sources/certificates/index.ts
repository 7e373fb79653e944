import type { SourceDeclaration } from '../../source.ts';
import { certstream } from './certstream.ts';
import { crtSh } from './crt-sh.ts';
import { ctLogEntries } from './ct-log-entries.ts';
import { x509Files } from './x509-files.ts';

/** Certificates, and the names on them. */
export const CERTIFICATES_SOURCES: readonly SourceDeclaration[] = [certstream, crtSh, ctLogEntries, x509Files];
