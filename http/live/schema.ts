import { z } from 'zod';
import { LIVE_UPSTREAMS } from '../../net/live-look-up.ts';

/** Look-ups for an answer. */
export const LIVE = z
  .array(
    z
      .object({
        upstream: z.enum(LIVE_UPSTREAMS),
        subject: z.string().describe('what was looked up'),
        outcome: z
          .enum(['stored', 'unknown', 'unserved', 'failed', 'late'])
          .describe('unserved: no server covers it; late: the answer did not come in time'),
        observed_at: z.iso.datetime().nullable().describe('time of the answer'),
        reason: z.string().nullable().describe('why it failed, or why no server covers it'),
      })
      .meta({ id: 'LiveLookUp' }),
  )
  .optional()
  .describe('live look-ups outside of the graph for this answer; absent if the operator turned them off');
