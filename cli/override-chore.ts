import type { Overrides } from '../ops/overrides/overrides.ts';
import type { Chore } from './scheduler.ts';

/** Stores the verdicts again on what an override covered, soon after its end, without a load or a request. */
export function overrideChore(
  overrides: Pick<Overrides, 'nextEnded' | 'judgeEnded'>,
  log: { info(details: object, message: string): void },
): Chore {
  return {
    next: async () => {
      const ended = await overrides.nextEnded();
      if (ended === null) return null;
      return async () => {
        await overrides.judgeEnded(ended);
        log.info({ label: ended.label, by: ended.by }, 'an override has ended');
      };
    },
  };
}
