/** One step of an exploration: the edges of one type opened at a node, drawn one by one or as a group. */
export interface Step {
  readonly label: string;
  readonly name: string;
  readonly edge: string;
  readonly isOut: boolean;
  readonly other: string;
  readonly isGroup: boolean;
}

/** Writes steps for an address. */
export function writeSteps(steps: readonly Step[]): string {
  return JSON.stringify(
    steps.map(({ label, name, edge, isOut, other, isGroup }) => [
      label,
      name,
      edge,
      isOut ? 1 : 0,
      other,
      isGroup ? 1 : 0,
    ]),
  );
}

/** Reads steps from an address. Anything invalid is left out. */
export function readSteps(text: string | null): readonly Step[] {
  const given = parsed(text);
  if (!Array.isArray(given)) return [];
  return given.flatMap((item: unknown): Step[] => {
    if (!Array.isArray(item)) return [];
    const [label, name, edge, isOut, other, isGroup]: unknown[] = item;
    if (!isWord(label) || typeof name !== 'string' || !isWord(edge) || !isWord(other)) return [];
    return [{ label, name, edge, isOut: isOut === 1, other, isGroup: isGroup === 1 }];
  });
}

/** Returns the identity of a step, whether drawn one by one or as a group. */
export function stepKey({ label, name, edge, isOut, other }: Step): string {
  return [label, name, edge, isOut ? '>' : '<', other].join(' ');
}

/** Labels and edge types become part of a query, so nothing else may pass. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}
