import { noTopLevelDomain } from '../engine/advise/notices.ts';
import type { Advisory } from '../schema/advisory.ts';
import { LIBRARY_SUFFIXES, specialUseName } from '../schema/keys/index.ts';

/** The notice for a folded host that no DNS can have: its last label is no top-level domain, as in `invoice.exe`. */
export function fileNameNotice(host: string): readonly Advisory[] {
  const isName = host.includes('.') && specialUseName(host) === null;
  const last = host.slice(host.lastIndexOf('.') + 1);
  return isName && !LIBRARY_SUFFIXES.isTopLevel(last) ? [noTopLevelDomain(host)] : [];
}
