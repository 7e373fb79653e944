import type { SourceDeclaration } from './source.ts';
import { ACTORS_SOURCES } from './sources/actors/index.ts';
import { CERTIFICATES_SOURCES } from './sources/certificates/index.ts';
import { CURATED_SOURCES } from './sources/curated/index.ts';
import { FINGERPRINTS_SOURCES } from './sources/fingerprints/index.ts';
import { HASHES_SOURCES } from './sources/hashes/index.ts';
import { NAMES_SOURCES } from './sources/names/index.ts';
import { OWN_SOURCES } from './sources/own/index.ts';
import { PHYSICAL_SOURCES } from './sources/physical/index.ts';
import { PLACES_SOURCES } from './sources/places/index.ts';
import { POPULARITY_SOURCES } from './sources/popularity/index.ts';
import { REGISTRIES_SOURCES } from './sources/registries/index.ts';
import { ROUTING_SOURCES } from './sources/routing/index.ts';
import { SERVICES_SOURCES } from './sources/services/index.ts';
import { THREATS_SOURCES } from './sources/threats/index.ts';
import { VENDORS_SOURCES } from './sources/vendors/index.ts';
import { VULNERABILITIES_SOURCES } from './sources/vulnerabilities/index.ts';
import { WEB_SOURCES } from './sources/web/index.ts';

/** Every source that `weft load` knows. A new one is a file in a folder of `sources/` and a line in the folder's index. */
export const SOURCES: readonly SourceDeclaration[] = [
  ...CERTIFICATES_SOURCES,
  ...ACTORS_SOURCES,
  ...CURATED_SOURCES,
  ...FINGERPRINTS_SOURCES,
  ...HASHES_SOURCES,
  ...NAMES_SOURCES,
  ...OWN_SOURCES,
  ...PHYSICAL_SOURCES,
  ...PLACES_SOURCES,
  ...POPULARITY_SOURCES,
  ...REGISTRIES_SOURCES,
  ...ROUTING_SOURCES,
  ...SERVICES_SOURCES,
  ...THREATS_SOURCES,
  ...VENDORS_SOURCES,
  ...VULNERABILITIES_SOURCES,
  ...WEB_SOURCES,
].sort((one, other) => (one.id < other.id ? -1 : 1));

/** Returns the source with an id, as in `weft load <id>`; undefined if there is none. */
export function sourceDeclaration(id: string): SourceDeclaration | undefined {
  return SOURCES.find((source) => source.id === id);
}
