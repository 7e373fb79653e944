/** Reads XML of any size, element by element. */
import sax from 'sax';
import type { SourceInput } from '../source.ts';

/** A mark of the document, with the line on which it ends. */
export type XmlMark =
  | { readonly kind: 'open'; readonly line: number; readonly name: string; readonly attributes: XmlAttributes }
  | { readonly kind: 'text'; readonly line: number; readonly text: string }
  | { readonly kind: 'close'; readonly line: number; readonly name: string };

export type XmlAttributes = Readonly<Partial<Record<string, string>>>;

/** Thrown if a document breaks off or is not XML. The marks before it are valid. */
export class BrokenXml extends Error {}

/** The longest attribute. Some scanners put whole pages into one; a longer one is broken or hostile. */
Object.assign(sax, { MAX_BUFFER_LENGTH: 4 * 1024 * 1024 });

/** Returns the marks of a document, in order and in constant memory. It does not expand the document's entities: they end it as broken. */
export async function* xmlMarks(input: Pick<SourceInput, 'bytes'>): AsyncIterable<XmlMark> {
  const parser = sax.parser(true);
  let marks: XmlMark[] = [];
  let broken: Error | null = null;
  const line = () => parser.line + 1;
  parser.onopentag = ({ name, attributes }) => {
    const texts = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const);
    marks.push({ kind: 'open', line: line(), name, attributes: Object.fromEntries(texts) });
  };
  parser.onclosetag = (name) => marks.push({ kind: 'close', line: line(), name });
  parser.ontext = (text) => marks.push({ kind: 'text', line: line(), text });
  parser.onerror = (error) => {
    broken ??= error;
  };
  const decoder = new TextDecoder();
  for await (const chunk of input.bytes()) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* marks;
    marks = [];
    refuse(broken);
  }
  parser.write(decoder.decode());
  parser.close();
  yield* marks;
  refuse(broken);
}

function refuse(broken: Error | null): void {
  if (broken !== null) throw new BrokenXml(broken.message.split('\n').join(', ').toLowerCase());
}
