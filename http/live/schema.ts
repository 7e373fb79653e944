import { z } from 'zod';
import { LIVE_UPSTREAMS } from '../../net/live-look-up.ts';

/** What was looked up for an answer. */
export const LIVE = z
  .array(
    z
      .object({
        upstream: z.enum(LIVE_UPSTREAMS),
        subject: z.string().describe('what was asked for'),
        outcome: z
          .enum(['stored', 'unknown', 'unserved', 'failed', 'late'])
          .describe('unserved where nobody can be asked; late where the answer did not come in time'),
        observed_at: z.iso.datetime().nullable().describe('when it was answered'),
        reason: z.string().nullable().describe('why it failed, or nobody can be asked'),
      })
      .meta({ id: 'LiveLookUp' }),
  )
  .optional()
  .describe('what was looked up outside of the graph for this answer; absent where the operator wants none of that');
