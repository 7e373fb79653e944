import type { PropertyType } from '../../schema/model.ts';

/** Separates the columns of import files. */
export const DELIMITER = '\t';
/** Separates the entries of lists (ASCII unit separator). No published format that Weft reads contains it. */
const LIST_DELIMITER = '\x1f';

/** The types of properties in headers of import files (Neo4j operations manual, "Import: CSV header format"). */
const TYPES: Readonly<Record<PropertyType, string>> = {
  string: 'string',
  int: 'long',
  float: 'double',
  bool: 'boolean',
  'string[]': 'string[]',
  'int[]': 'long[]',
  'float[]': 'double[]',
};

/** Returns a column of a header: `rank:long`. */
export function headerField(name: string, type: PropertyType): string {
  return `${name}:${TYPES[type]}`;
}

/** Returns a text as a field. Quotation marks distinguish an empty text from an absent one. */
export function textField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns whether a field spans lines. Its row then goes into a file that is read with support for that. */
export function isMultiline(field: string): boolean {
  return field.includes('\n') || field.includes('\r');
}

// A quotation mark inside a text needs no escape: only the first character of a field decides.
const NEEDS_QUOTES = /[\t\n\r]|^"|^$/;

/**
 * Returns a value in the driver's types as a field; null for the few that import files cannot express: empty lists, lists that contain only
 * an empty text, and lists with texts that contain the separator.
 */
export function valueField(value: unknown): string | null {
  if (typeof value === 'string') return textField(value);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0 || (value.length === 1 && value[0] === '')) return null;
  if (value.some((item) => typeof item === 'string' && item.includes(LIST_DELIMITER))) return null;
  return textField(value.length === 1 ? String(value[0]) : value.join(LIST_DELIMITER));
}
