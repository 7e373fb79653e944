/** Closed-loop measurements: each client sends its next request when the last one is answered. */

export interface Measurement {
  readonly p50: number;
  readonly p95: number;
  /** Answers a second over all clients. */
  readonly throughput: number;
}

/** Runs `work` from `clients` clients for `seconds` after a warm-up of a quarter of that; times in milliseconds. */
export async function measure(work: () => Promise<unknown>, clients: number, seconds = 4): Promise<Measurement> {
  await drive(work, clients, seconds / 4);
  const { times, elapsed } = await drive(work, clients, seconds);
  const sorted = Float64Array.from(times).sort();
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), throughput: (times.length / elapsed) * 1000 };
}

async function drive(work: () => Promise<unknown>, clients: number, seconds: number) {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const client = async () => {
    while (performance.now() < until) {
      const sent = performance.now();
      await work();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times, elapsed: performance.now() - begun };
}

/** The value below which a share of sorted figures lies. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Measures the subject and its baseline in turn, `rounds` times, so that a machine whose speed drifts slows both;
 * the figures are those of the median round by ratio of p50.
 */
export async function compare(
  subject: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  clients: number,
  rounds = 3,
): Promise<{ readonly subject: Measurement; readonly baseline: Measurement }> {
  const pairs: { subject: Measurement; baseline: Measurement }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await measure(subject, clients);
    pairs.push({ subject: measured, baseline: await measure(baseline, clients) });
  }
  pairs.sort((left, right) => left.subject.p50 / left.baseline.p50 - right.subject.p50 / right.baseline.p50);
  const median = pairs[Math.floor(pairs.length / 2)];
  if (median === undefined) throw new RangeError('compare needs at least one round');
  return median;
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  return quantile(Float64Array.from(figures).sort(), 0.5);
}

/** Asks the subject and its baseline by turns, one request each, and returns the median of each. Other work on the machine slows both. */
export async function byTurns(
  subject: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  times: number,
): Promise<{ readonly subject: number; readonly baseline: number }> {
  const taken = { subject: [] as number[], baseline: [] as number[] };
  for (let time = -times / 4; time < times; time += 1) {
    for (const [name, work] of [
      ['subject', subject],
      ['baseline', baseline],
    ] as const) {
      const sent = performance.now();
      await work();
      if (time >= 0) taken[name].push(performance.now() - sent);
    }
  }
  return { subject: median(taken.subject), baseline: median(taken.baseline) };
}
