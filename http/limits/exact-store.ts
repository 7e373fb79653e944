import { type ClientRateLimitInfo, MemoryStore } from 'hono-rate-limiter';
import type { AppEnvironment } from '../requests/context.ts';

/**
 * The package's counts in memory, each answer a copy. The package hands out its live record and reads it a microtask
 * later, when a simultaneous request has counted on: both would see the later count, and fewer than the limit would pass.
 */
export class ExactStore extends MemoryStore<AppEnvironment> {
  override increment(key: string): ClientRateLimitInfo {
    const { totalHits, resetTime } = super.increment(key);
    return resetTime === undefined ? { totalHits } : { totalHits, resetTime: new Date(resetTime) };
  }
}
