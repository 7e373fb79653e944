import type { FullExamples } from '../field-uses.ts';
import { PLACE_TABLES } from './curated-tables.ts';
import { EXCHANGE_MEMBERS } from './exchange-members.ts';
import { PEERINGDB } from './peeringdb.ts';
import { SITES } from './sites.ts';

export const PHYSICAL: FullExamples = {
  ...PEERINGDB,
  ...PLACE_TABLES,
  ...SITES,
  'ixf-member-export': EXCHANGE_MEMBERS,
};
