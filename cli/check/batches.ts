/** Characters of the items of one request: its body may have a mebibyte. */
const MOST_CHARACTERS = 300_000;

/** Puts items into batches of at most so many that fit into one request each. `lengthOf` is the number of characters of an item. */
export async function* batchesOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  lengthOf: (item: Item) => number,
): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for await (const item of items) {
    const length = lengthOf(item);
    if (batch.length >= most || (batch.length > 0 && characters + length > MOST_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(item);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
