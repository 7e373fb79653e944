import { describe, expect, it } from 'vitest';
import { BrokenXml, type XmlMark, xmlMarks } from '../../../loaders/formats/xml-elements.ts';
import { DamagedFile } from '../../../loaders/source.ts';
import { memoryInput } from '../../support/source-input.ts';

/** The names of the elements that open, and the error that ends the document. */
async function opened(text: string, piece?: number): Promise<{ names: string[]; error: unknown }> {
  const names: string[] = [];
  try {
    for await (const mark of xmlMarks(memoryInput(text, 'x.xml', piece))) if (isOpen(mark)) names.push(mark.name);
    return { names, error: null };
  } catch (error) {
    return { names, error };
  }
}

function isOpen(mark: XmlMark): mark is XmlMark & { readonly kind: 'open' } {
  return mark.kind === 'open';
}

describe('the marks of an XML document', () => {
  it.each([1, 7, 64 * 1024])('Marks come in order, in pieces of %i bytes too', async (piece) => {
    expect(await opened('<a><b/><c x="1">t</c></a>', piece)).toEqual({ names: ['a', 'b', 'c'], error: null });
  });

  it.each([
    ['an element that is closed by another name', '<a><b/></c><d/>', 'unexpected close tag'],
    ['an entity that it declares', '<!DOCTYPE a [<!ENTITY l "lol">]><a><b/>&l;<d/></a>', 'invalid character entity'],
    ['an end that is missing', '<a><b/>', 'unclosed root tag'],
  ])('A document with %s is broken there, and the marks in front of it come', async (_, text, reason) => {
    const { names, error } = await opened(text);
    expect(names).toEqual(['a', 'b']);
    expect(error).toBeInstanceOf(BrokenXml);
    expect(String(error)).toContain(reason);
  });

  it('Elements may be nested 100 levels deep, and a document beyond that is damaged with its line', async () => {
    expect((await opened(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)).error).toBeNull();
    const { names, error } = await opened(`<a>\n${'<a>'.repeat(100_000)}`);
    expect(names).toHaveLength(100);
    expect(error).toEqual(new DamagedFile('line 2: elements are nested deeper than 100 levels'));
  });

  it('An element may have 1,000 attributes, and one with more is damaged with its line', async () => {
    const element = (count: number) => `<a ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')}/>`;
    expect((await opened(element(1_000))).error).toBeNull();
    expect((await opened(`\n${element(1_001)}`)).error).toEqual(
      new DamagedFile('line 2: an element has more than 1,000 attributes'),
    );
  });
});
