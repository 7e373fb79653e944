import type { z } from 'zod';
import { ArgumentError, parameter } from '../arguments.ts';

const DAY_MS = 86_400_000;

/** The parameter of an end of a stretch of time, as epoch ms; a day stands for its beginning, or for its end in `until`. */
export function instant(name: 'since' | 'until'): z.ZodOptional<z.ZodType<number | null>> {
  return parameter('STRING | INTEGER', (value) => readInstant(name, value)).optional();
}

function readInstant(name: 'since' | 'until', value: unknown): number | null {
  if (value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'string') {
    const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
    if (!Number.isNaN(time)) return isDay && name === 'until' ? time + DAY_MS - 1 : time;
  }
  throw new ArgumentError(`${name} is a day or a time such as 2026-08-01 or 2026-08-01T06:00:00Z, or epoch ms.`);
}
