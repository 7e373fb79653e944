import { z } from 'zod';

/** A parameter that takes a whole number from `least` to `most`; a wrong one is answered with what it takes. */
export function wholeNumber(name: string, least: number, most: number): z.ZodInt {
  const message = `${name} is a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`;
  return z.int(message).min(least, message).max(most, message);
}
