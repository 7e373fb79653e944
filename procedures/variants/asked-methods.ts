import type { z } from 'zod';
import { nearest } from '../../engine/text/nearest.ts';
import { ArgumentError, parameter } from '../arguments.ts';
import { shownValue } from '../indicators.ts';
import type { LookalikeMethod } from './method.ts';
import { METHODS_BY_CONFIDENCE } from './methods.ts';

const NAMES = METHODS_BY_CONFIDENCE.map(({ name }) => name);

/** The parameter that takes the name of a method or a list of them, in any case; all where it is left out. */
export const ASKED_METHODS: z.ZodType<readonly LookalikeMethod[]> = parameter('STRING | LIST<STRING>', readMethods);

/** Reads names of methods into the methods, the most confident first. */
function readMethods(value: unknown): readonly LookalikeMethod[] {
  if (value === null || value === undefined) return METHODS_BY_CONFIDENCE;
  const asked = new Set((Array.isArray(value) ? value : [value]).map(readMethod));
  return METHODS_BY_CONFIDENCE.filter(({ name }) => asked.has(name));
}

function readMethod(value: unknown): string {
  const given = typeof value === 'string' ? value : shownValue(value);
  const name = given
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  if (NAMES.includes(name)) return name;
  const near = nearest(name, NAMES);
  const guidance = near === null ? '' : ` The nearest is ${near}.`;
  throw new ArgumentError(`methods are of ${NAMES.join(', ')}; ${given} is none of them.${guidance}`);
}
