import { ADDRESSES_AND_ROUTING } from './labels/addresses-and-routing.ts';
import { NAMES_AND_REGISTRATION } from './labels/names-and-registration.ts';
import { PHYSICAL } from './labels/physical.ts';
import { THREAT_AND_IDENTITY } from './labels/threat-and-identity.ts';
import type { LabelDeclaration } from './model.ts';

/** Every node label of the contract, in its order (contract 1.1 to 1.4). */
export const LABELS: readonly LabelDeclaration[] = [
  ...NAMES_AND_REGISTRATION,
  ...ADDRESSES_AND_ROUTING,
  ...THREAT_AND_IDENTITY,
  ...PHYSICAL,
];

const BY_LABEL: ReadonlyMap<string, LabelDeclaration> = new Map(LABELS.map((label) => [label.label, label]));

/** The declaration of a label, or undefined when the contract has none of this name. */
export function labelDeclaration(name: string): LabelDeclaration | undefined {
  return BY_LABEL.get(name);
}
