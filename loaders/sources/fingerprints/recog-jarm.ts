import { fingerprintOf } from '../../formats/tls-fingerprints.ts';
import { BrokenXml, xmlMarks } from '../../formats/xml-elements.ts';
import {
  IncompleteFile,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';
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

/**
 * Reads the elements. A fingerprint whose pattern is more than a list of JARM, or that has no description, is refused. A file with broken XML
 * is incomplete: what comes before the mistake counts.
 */
async function* fingerprints(input: SourceInput): Records<RecogJarm> {
  let open: { readonly line: number; readonly pattern: string; description: string } | null = null;
  let isDescription = false;
  let line = 1;
  try {
    for await (const mark of xmlMarks(input)) {
      ({ line } = mark);
      if (mark.kind === 'open' && mark.name === 'fingerprint')
        open = { line, pattern: mark.attributes.pattern ?? '', description: '' };
      if (mark.kind === 'text' && isDescription && open !== null) open.description += mark.text;
      if (mark.kind !== 'text') isDescription = mark.kind === 'open' && mark.name === 'description';
      if (mark.kind !== 'close' || mark.name !== 'fingerprint' || open === null) continue;
      yield fingerprintIn(open.line, open.pattern, open.description.trim());
      open = null;
    }
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    yield new IncompleteFile(line, `The XML is broken after line ${line} (${error.message})`);
  }
}

function fingerprintIn(line: number, pattern: string, description: string): SourceRecord<RecogJarm> | RefusedRecord {
  const list = /^\^(?:\(\?:)?([0-9a-f|]+)\)?\$$/.exec(pattern)?.[1];
  if (list === undefined) return new RefusedRecord(line, `the pattern of '${description}' is no list of JARM`);
  if (description === '') return new RefusedRecord(line, 'a fingerprint without a description');
  return { line, value: { jarm: list.split('|'), description } };
}
