import { LABELS } from '../../schema/labels.ts';

const LABEL_NAMES: ReadonlySet<string> = new Set(LABELS.map(({ label }) => label));

/** The contract's label among those of a node, or null for a node that is not of the contract. */
export function contractLabel(labels: readonly string[]): string | null {
  return labels.find((label) => LABEL_NAMES.has(label)) ?? null;
}

/** The string id of a node: its label in lower case, a slash, its name (contract 3.6). */
export function nodeId(label: string, name: unknown): string {
  return `${label.toLowerCase()}/${String(name)}`;
}
