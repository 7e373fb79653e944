import { readFileSync } from 'node:fs';
import { DEFAULT_LIMITS, type QueryLimits } from '../../engine/contract/limits.ts';
import { PUBLIC_LIMITS, parseRateLimits, type RateLimits } from '../../http/limits/rate-limits.ts';
import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';

/** The limits of one query. */
export function limitsOf(values: Environment): QueryLimits {
  const maximumTimeoutMs = values.WEFT_QUERY_TIMEOUT_MS;
  return {
    ...DEFAULT_LIMITS,
    rows: values.WEFT_QUERY_ROWS,
    depth: values.WEFT_QUERY_DEPTH,
    maximumTimeoutMs,
    defaultTimeoutMs: Math.min(DEFAULT_LIMITS.defaultTimeoutMs, maximumTimeoutMs),
  };
}

/** The limits of `WEFT_LIMITS`: the preset `public`, or those of a JSON file. */
export function rateLimitsOf(value: string | undefined): RateLimits {
  if (value === undefined) return {};
  try {
    return value === 'public' ? PUBLIC_LIMITS : parseRateLimits(readFileSync(value, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const expected = 'public or a JSON file such as {"standard": 100, "search": 0}';
    throw new SettingsError(`WEFT_LIMITS: expected ${expected}, but it is "${value}" (${reason})`);
  }
}
