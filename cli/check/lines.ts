/** Characters of a line that are read at once: a longer line is read in parts that end at a blank, or are cut. */
const LONGEST_LINE = 65_536;

/** The lines of a text that comes in chunks. A file without line ends is read in parts, so that memory stays constant. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
    while (rest.length > LONGEST_LINE) {
      const blank = rest.lastIndexOf(' ', LONGEST_LINE);
      const end = blank > 0 ? blank : LONGEST_LINE;
      yield rest.slice(0, end);
      rest = rest.slice(end);
    }
  }
  if (rest !== '') yield rest;
}
