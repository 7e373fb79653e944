import type { SourceDeclaration } from '../../source.ts';
import { MISP_EVENTS } from './misp-events.ts';
import { mispIntrusionSets, mispThreatActors } from './misp-groups.ts';
import { MISP_SOFTWARE } from './misp-software.ts';
import { mispTaxonomies } from './misp-taxonomies.ts';
import { mispAttackPatterns } from './misp-techniques.ts';
import { mitreAttack } from './mitre-attack.ts';
import { stixBundle } from './stix-bundle.ts';

/** Named groups, the techniques that they use, and the tags and events that name them. */
export const ACTORS_SOURCES: readonly SourceDeclaration[] = [
  mispAttackPatterns,
  mispIntrusionSets,
  mispThreatActors,
  ...MISP_SOFTWARE,
  mitreAttack,
  ...MISP_EVENTS,
  mispTaxonomies,
  stixBundle,
];
