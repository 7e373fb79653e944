import type { PropertyType } from '../../schema/model.ts';

/** Separates columns of import files. */
export const DELIMITER = '\t';
/** Separates entries of lists (ASCII unit separator): the published formats that Weft reads are texts without it. */
const LIST_DELIMITER = '\x1f';

/** Types of properties as headers of import files name them (Neo4j operations manual, "Import: CSV header format"). */
const TYPES: Readonly<Record<PropertyType, string>> = {
  string: 'string',
  int: 'long',
  float: 'double',
  bool: 'boolean',
  'string[]': 'string[]',
  'int[]': 'long[]',
  'float[]': 'double[]',
};

/** A column of a header: `rank:long`. */
export function headerField(name: string, type: PropertyType): string {
  return `${name}:${TYPES[type]}`;
}

/** A text as a field. An empty one is told from none by its quotation marks. */
export function textField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether a field spans lines, so that its row belongs into a file that is read with care for that. */
export function isMultiline(field: string): boolean {
  return field.includes('\n') || field.includes('\r');
}

// A quotation mark inside a text is itself; only the first character of a field decides.
const NEEDS_QUOTES = /[\t\n\r]|^"|^$/;

/**
 * A value in the driver's types as a field; null for the few that import files cannot tell: lists that are empty, that
 * hold nothing but an empty text, or whose texts hold the separator.
 */
export function valueField(value: unknown): string | null {
  if (typeof value === 'string') return textField(value);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0 || (value.length === 1 && value[0] === '')) return null;
  if (value.some((item) => typeof item === 'string' && item.includes(LIST_DELIMITER))) return null;
  return textField(value.length === 1 ? String(value[0]) : value.join(LIST_DELIMITER));
}
