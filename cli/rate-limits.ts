import { readFileSync } from 'node:fs';
import { PUBLIC_LIMITS, parseRateLimits, type RateLimits } from '../http/limits/rate-limits.ts';

/** The limits that a value of `WEFT_LIMITS` names: the preset `public`, or those of a JSON file. Throws on any other. */
export function readRateLimits(value: string): RateLimits {
  return value === 'public' ? PUBLIC_LIMITS : parseRateLimits(readFileSync(value, 'utf8'));
}
