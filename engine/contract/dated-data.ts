/** Data that an answer is based on: its layer (or edge type), its source (null if several are possible), and its day. */
export interface DatedData {
  readonly layer: string;
  readonly source: string | null;
  /** Epoch ms; null where the answer does not know: then the age of the layer stands for it. */
  readonly observedAt: number | null;
}

/** The oldest of the data of each layer and source. */
export function oldestOfEach(data: readonly DatedData[]): DatedData[] {
  const groups = Map.groupBy(data, ({ layer, source }) => `${layer} ${source}`);
  return [...groups.values()].flatMap((group) => {
    const dated = group.flatMap(({ observedAt }) => observedAt ?? []);
    const [first] = group;
    if (first === undefined) return [];
    return [{ ...first, observedAt: dated.length === 0 ? null : dated.reduce((one, other) => Math.min(one, other)) }];
  });
}

/**
 * Returns what an answer reports about the data of its rows; an answer that reports nothing is based on all its layers, with their ages.
 */
export function datedOf({
  layers = [],
  dated,
}: {
  readonly layers?: readonly string[];
  readonly dated?: readonly DatedData[];
}): readonly DatedData[] {
  return dated ?? layers.map((layer) => ({ layer, source: null, observedAt: null }));
}
