import { fingerprintOf } from '../../formats/tls-fingerprints.ts';
import { type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';
import { fingerprintFacts } from './applications.ts';

/** A fingerprint of the file: the JARM of its pattern, and what they are typical of. */
export interface RecogJarm {
  readonly jarm: readonly string[];
  readonly description: string;
}

/** JARM of devices and of attackers' tools, from the fingerprints by which Rapid7 identifies software. */
export const recogJarm: SourceDeclaration<RecogJarm> = {
  id: 'recog-jarm',
  title: 'JARM of devices and programs (Recog)',
  publisher: 'Rapid7',
  licence: 'BSD-2-Clause',
  homePage: 'https://github.com/rapid7/recog',
  defaultUrl: 'https://raw.githubusercontent.com/rapid7/recog/main/xml/tls_jarm.xml',
  format: 'XML fingerprint@pattern, the JARM with bars between; description',
  cadenceHours: 720,
  fields: {
    '@matches': { leftOut: 'what the file is about: the load expects this one' },
    '@protocol': { leftOut: 'what the file is about: the load expects this one' },
    '@database_type': { leftOut: 'what the file is about: the load expects this one' },
    '@preference': { leftOut: 'the order of the files for a program that tries all of them' },
    'fingerprint@pattern': { becomes: 'the fingerprints' },
    'fingerprint@certainty': { leftOut: 'how sure the match is, by a scale without a published meaning' },
    description: { becomes: 'the software or device that the fingerprints are typical of' },
    example: { leftOut: 'a fingerprint again, as a test of the pattern' },
    'param@pos': { leftOut: 'part of a parameter' },
    'param@name': { leftOut: 'vendor, product, system and CPE one by one: the description has them, in words' },
    'param@value': { leftOut: 'vendor, product, system and CPE one by one: the description has them, in words' },
  },
  layer: 'tls-fingerprints',
  verified: 'real file',
  readsMarkup: true,
  read: fingerprints,
  *facts({ value: { jarm, description } }) {
    for (const text of jarm) yield* fingerprintFacts(fingerprintOf('jarm', text, description));
  },
};

/** Reads the file, which has one element in each line. A pattern that is more than a list of JARM is refused. */
async function* fingerprints(input: SourceInput): Records<RecogJarm> {
  let line = 0;
  let pattern: string | undefined;
  for await (const text of input.lines()) {
    line += 1;
    pattern = /<fingerprint [^>]*pattern="([^"]*)"/.exec(text)?.[1] ?? pattern;
    const description = /<description>(.*)<\/description>/.exec(text)?.[1];
    if (pattern === undefined || description === undefined) continue;
    const list = /^\^(?:\(\?:)?([0-9a-f|]+)\)?\$$/.exec(pattern)?.[1];
    yield list === undefined
      ? new RefusedRecord(line, `the pattern of '${plainText(description)}' is no list of JARM`)
      : { line, value: { jarm: list.split('|'), description: plainText(description) } };
    pattern = undefined;
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function plainText(text: string): string {
  return text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity).trim();
}
