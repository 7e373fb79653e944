import type { FullExamples } from '../field-uses.ts';
import { ABUSE_CH } from './listings/abuse-ch.ts';
import { LISTS } from './listings/lists.ts';
import { REPORTS } from './listings/reports.ts';
import { SPAMHAUS } from './listings/spamhaus.ts';
import { TABLES } from './listings/tables.ts';

export const THREAT_LISTINGS: FullExamples = { ...ABUSE_CH, ...LISTS, ...REPORTS, ...SPAMHAUS, ...TABLES };
