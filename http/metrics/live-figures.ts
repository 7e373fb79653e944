import { Counter, type Registry } from 'prom-client';
import type { CountedOutcome, LiveUpstream } from '../../net/live-look-up.ts';

/** Adds metrics of the live look-ups of this process. */
export function liveFigures(registry: Registry): (upstream: LiveUpstream, outcome: CountedOutcome) => void {
  const lookUps = new Counter({
    name: 'weft_live_look_ups_total',
    help: 'Look-ups outside of the graph by upstream and result: stored, unknown, unserved, failed or limited',
    labelNames: ['upstream', 'outcome'],
    registers: [registry],
  });
  return (upstream, outcome) => lookUps.inc({ upstream, outcome });
}
