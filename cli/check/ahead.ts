/** Returns the results of work on items, in their order. While the caller takes one result, so many items are worked on. */
export async function* ahead<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const source = items[Symbol.asyncIterator]();
  const coming: Promise<Result>[] = [];
  try {
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      const result = work(next.value);
      // The caller that takes this result gets the error. Until then it must not count as unhandled.
      result.catch(() => undefined);
      coming.push(result);
      const first = coming.length < atOnce ? undefined : coming.shift();
      if (first !== undefined) yield await first;
    }
    for (let first = coming.shift(); first !== undefined; first = coming.shift()) yield await first;
  } finally {
    await source.return?.();
  }
}
