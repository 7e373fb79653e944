import type { FullExamples } from '../field-uses.ts';
import { ABUSE_CH } from './listings/abuse-ch.ts';
import { EVENTS } from './listings/events.ts';
import { LISTS } from './listings/lists.ts';
import { REPORTS } from './listings/reports.ts';
import { SPAMHAUS } from './listings/spamhaus.ts';
import { TABLES } from './listings/tables.ts';
import { INDICATOR_BUNDLE } from './stix/indicator-bundle.ts';

export const THREAT_LISTINGS: FullExamples = {
  ...ABUSE_CH,
  ...EVENTS,
  ...LISTS,
  ...REPORTS,
  ...SPAMHAUS,
  ...TABLES,
  'stix-bundle': INDICATOR_BUNDLE,
};
