/** Data that an answer rests on: of which layer (or edge type), by which source (null where several may tell it), of what day. */
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

/** What an answer says of the data that its rows came from; one that says nothing rests on all of its layers, as old as they are. */
export function datedOf({
  layers = [],
  dated,
}: {
  readonly layers?: readonly string[];
  readonly dated?: readonly DatedData[];
}): readonly DatedData[] {
  return dated ?? layers.map((layer) => ({ layer, source: null, observedAt: null }));
}
