import { LABELS } from '../../schema/labels.ts';

const HIDDEN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LABELS.map(({ label, properties }) => [
    label,
    new Set(properties.filter(({ hidden }) => hidden === true).map(({ name }) => name)),
  ]),
);

const NONE: ReadonlySet<string> = new Set();

/** The contract's label among those of a node, or null for a node that is not of the contract. */
export function contractLabel(labels: readonly string[]): string | null {
  return labels.find((label) => HIDDEN.has(label)) ?? null;
}

/** The string id of a node: its label in lower case, a slash, its name (contract 3.6). */
export function nodeId(label: string, name: unknown): string {
  return `${label.toLowerCase()}/${String(name)}`;
}

/** Properties of a label that no answer shows. */
export function hiddenProperties(label: string): ReadonlySet<string> {
  return HIDDEN.get(label) ?? NONE;
}
