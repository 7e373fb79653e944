/** Reads XML of any size, element by element. */
import sax from 'sax';
import { DamagedFile, type SourceInput } from '../source.ts';

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

/** Elements inside each other. The parser remembers each open one, and looks through all of them at a wrong closing mark. */
const DEEPEST = 100;
/** Attributes of an element. */
const MOST_ATTRIBUTES = 1_000;

/**
 * Returns the marks of a document, in order and in constant memory. It does not expand the document's entities: they end it as broken.
 * Throws `BrokenXml` at the first mistake, and `DamagedFile` if the document is nested deeper than any or an element has more attributes.
 */
export async function* xmlMarks(input: Pick<SourceInput, 'bytes'>): AsyncIterable<XmlMark> {
  const parser = sax.parser(true);
  let marks: XmlMark[] = [];
  let depth = 0;
  let attributeCount = 0;
  const line = () => parser.line + 1;
  parser.onopentagstart = () => {
    attributeCount = 0;
    depth += 1;
    if (depth > DEEPEST) throw new DamagedFile(`line ${line()}: elements are nested deeper than ${DEEPEST} levels`);
  };
  parser.onattribute = () => {
    attributeCount += 1;
    if (attributeCount > MOST_ATTRIBUTES)
      throw new DamagedFile(
        `line ${line()}: an element has more than ${MOST_ATTRIBUTES.toLocaleString('en')} attributes`,
      );
  };
  parser.onopentag = ({ name, attributes }) => {
    const texts = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const);
    marks.push({ kind: 'open', line: line(), name, attributes: Object.fromEntries(texts) });
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    marks.push({ kind: 'close', line: line(), name });
  };
  parser.ontext = (text) => marks.push({ kind: 'text', line: line(), text });
  // The parser itself would go on, and report each further mistake.
  parser.onerror = ({ message }) => {
    throw new BrokenXml(message.split('\n').join(', ').toLowerCase());
  };
  const marksOf = function* (work: () => void): Iterable<XmlMark> {
    try {
      work();
    } finally {
      yield* marks;
      marks = [];
    }
  };
  const decoder = new TextDecoder();
  for await (const chunk of input.bytes()) yield* marksOf(() => parser.write(decoder.decode(chunk, { stream: true })));
  yield* marksOf(() => parser.write(decoder.decode()).close());
}
