import { INTERNAL_LABELS } from './internal.ts';
import { LABELS } from './labels.ts';
import type { InternalLabelDeclaration, LabelDeclaration, PropertyDeclaration } from './model.ts';

/** Name of the schema rule on some properties of a label: `ipv4_order_key_range`. */
function ruleName(label: string, properties: readonly string[], kind: string): string {
  const words = properties.map((property) => property.replace(/[A-Z]/g, (letter) => `_${letter}`));
  return [label, ...words, kind].join('_').toLowerCase();
}

function uniqueness(label: string, properties: readonly string[]): string {
  const columns = properties.map((property) => `n.${property}`).join(', ');
  return `CREATE CONSTRAINT ${ruleName(label, properties, 'unique')} IF NOT EXISTS FOR (n:${label}) REQUIRE (${columns}) IS UNIQUE`;
}

function rangeIndex(label: string, properties: readonly string[]): string {
  const columns = properties.map((property) => `n.${property}`).join(', ');
  return `CREATE RANGE INDEX ${ruleName(label, properties, 'range')} IF NOT EXISTS FOR (n:${label}) ON (${columns})`;
}

function textIndex(label: string, property: string): string {
  return `CREATE TEXT INDEX ${ruleName(label, [property], 'text')} IF NOT EXISTS FOR (n:${label}) ON (n.${property})`;
}

/** Name of the full-text index of an internal label, for `db.index.fulltext.queryNodes`. */
export function fullTextIndexName(label: string): string {
  return ruleName(label, [], 'words');
}

function fullTextIndex(label: string, properties: readonly string[]): string {
  const columns = properties.map((property) => `n.${property}`).join(', ');
  return (
    `CREATE FULLTEXT INDEX ${fullTextIndexName(label)} IF NOT EXISTS FOR (n:${label}) ON EACH [${columns}] ` +
    "OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}"
  );
}

function propertyIndexes(label: string, properties: readonly PropertyDeclaration[]): string[] {
  return properties.flatMap((property) => {
    if (property.index === undefined) return [];
    return property.index === 'text' ? [textIndex(label, property.name)] : [rangeIndex(label, [property.name])];
  });
}

function labelStatements(label: LabelDeclaration): string[] {
  const name =
    label.uniqueness === 'constraint' ? uniqueness(label.label, ['name']) : rangeIndex(label.label, ['name']);
  return [
    name,
    ...propertyIndexes(label.label, label.properties),
    ...(label.indexes ?? []).map((properties) => rangeIndex(label.label, properties)),
  ];
}

function internalStatements(internal: InternalLabelDeclaration): string[] {
  return [
    ...(internal.unique === undefined ? [] : [uniqueness(internal.label, internal.unique)]),
    ...(internal.indexes ?? []).map((properties) => rangeIndex(internal.label, properties)),
    ...(internal.fullText === undefined ? [] : [fullTextIndex(internal.label, internal.fullText)]),
    ...propertyIndexes(internal.label, internal.properties),
  ];
}

/** Every constraint and index of the declared schema, each safe to run again; the order is always the same. */
export function schemaStatements(): readonly string[] {
  return [...INTERNAL_LABELS.flatMap(internalStatements), ...LABELS.flatMap(labelStatements)];
}

/** The constraint that lets two processes agree who applies a migration: it comes before all others. */
export const MIGRATION_CONSTRAINT: string = uniqueness('MIGRATION', ['version']);
