/** A text after a heading, broken at blanks so that its lines fit, each later one under the first. */
export function wrapped(heading: string, text: string, width: number): string {
  const room = Math.max(20, width - heading.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return `${heading}${[...lines, line].join(`\n${' '.repeat(heading.length)}`)}`;
}
