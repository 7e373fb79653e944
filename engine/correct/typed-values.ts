import type { PropertyDeclaration } from '../../schema/model.ts';

/** What a property's values are, as far as a comparison must know it. */
export type ValueType = 'bool' | 'number' | 'epoch ms' | 'day' | 'other';

/** Returns the type of a declared property; the unit at the end of its description marks a time. */
export function valueTypeOf({ type, description }: PropertyDeclaration): ValueType {
  if (type === 'bool') return 'bool';
  if (type === 'string') return description.endsWith('YYYY-MM-DD') ? 'day' : 'other';
  if (type !== 'int' && type !== 'float') return 'other';
  return description.endsWith('epoch ms') ? 'epoch ms' : 'number';
}

/**
 * A value in the type of the property that it is compared with: `'true'` as true, `'10'` as 10, `'2026-08-01'` as its
 * epoch. Undefined where it is of that type already, or means nothing there: Cypher compares values of two types with null.
 */
export function inType(value: unknown, type: ValueType): boolean | number | undefined {
  if (type === 'bool') return asBool(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (type === 'number' || type === 'epoch ms') {
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  }
  if (type !== 'epoch ms') return undefined;
  const time = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(text) ? Date.parse(inUtc(text)) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function asBool(value: unknown): boolean | undefined {
  if (value === 1 || value === 0) return value === 1;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

/** A time without a zone is UTC, not that of this machine. */
function inUtc(text: string): string {
  const iso = text.replace(' ', 'T');
  return /T/.test(iso) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? `${iso}Z` : iso;
}

/**
 * Writes a property of that type so that it compares with the value of an expression such as `datetime() - duration({days: 7})`; null if it
 * already does.
 */
export function beside(property: string, type: ValueType, expression: string): string | null {
  const isDay = /\bdate\s*(?:\.\w+)?\(/i.test(expression) && !/datetime/i.test(expression);
  const isTime = /\b(?:local)?datetime\s*(?:\.\w+)?\(/i.test(expression);
  const isNumber =
    /\.epoch(?:Millis|Seconds)\b/i.test(expression) || /\bto(?:Integer|Float|String)\s*\(/i.test(expression);
  if (isNumber) return null;
  if (!isDay && !isTime) return null;
  if (type === 'day') return isDay ? `date(${property})` : `datetime(${property})`;
  if (type !== 'epoch ms') return null;
  const time = `datetime({epochMillis: ${property}})`;
  return isDay ? `date(${time})` : time;
}
