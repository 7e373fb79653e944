import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { foldAsn, foldCidr, foldHost } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { refusal } from '../../formats/json-records.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';
import { isSignalCode, SIGNALS, type Signal } from './signal-codes.ts';

const ROW = z.strictObject({
  code: z.string(),
  on: z.string(),
  because: z.string().min(1),
  sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
});

type Row = z.infer<typeof ROW>;

/** Signals that we set by hand, each with the public documents that say so. */
export const weftSignals: SourceDeclaration<Row> = {
  id: 'weft-signals',
  title: 'Curated signals of Weft: bulletproof hosting, critical infrastructure, satellite, declining networks',
  publisher: 'Weft',
  licence: 'CC0-1.0',
  homePage: 'https://yaml.org/spec/1.2.2/',
  defaultUrl: null,
  format: 'YAML asOf, signals[] {code, on, because, sources[]}: see the head of curated/signals.yaml',
  cadenceHours: 2160,
  layer: 'curated-signals',
  verified: 'real file',
  dateOf: async (input) => epochMs(await firstMatch(input, /^asOf:\s*(\S+)/)) ?? null,
  read: readRows,
  *facts({ line, value: { code, on } }) {
    if (!isSignalCode(code)) {
      throw new RefusedRecord(line, `expected code ${Object.keys(SIGNALS).join(', ')}, got '${code}'`);
    }
    const { label, name } = subjectOf(on);
    const { flag, labels }: Signal = SIGNALS[code];
    if (!labels.includes(label)) throw new RefusedRecord(line, `expected ${code} on ${labels.join(', ')}, got '${on}'`);
    yield { kind: 'node', label, name, properties: { [flag]: true, curatedSignals: [code] } };
  },
};

/** The file is small and written by hand. Throws where it is no YAML: then nothing is swept. */
async function* readRows(input: SourceInput): AsyncIterable<SourceRecord<Row> | RefusedRecord> {
  const lines = new LineCounter();
  const document = parseDocument(new TextDecoder().decode(await input.whole()), { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw new Error(`not YAML: ${error.message}`);
  const rows = isMap(document.contents) ? document.contents.get('signals', true) : undefined;
  if (!isSeq(rows)) throw new Error('expected a YAML document with a list named signals');
  for (const item of rows.items) {
    const { line } = lines.linePos(isNode(item) ? (item.range?.[0] ?? 0) : 0);
    const checked = ROW.safeParse(isNode(item) ? item.toJS(document) : item);
    yield checked.success ? { line, value: checked.data } : new RefusedRecord(line, refusal(checked.error));
  }
}

/** What a row is about: an AS by its letters, a network by its slash, else a host. */
function subjectOf(on: string): { readonly label: 'ASN' | 'PREFIX' | 'HOSTNAME'; readonly name: string } {
  if (/^AS\d+$/i.test(on.trim())) return { label: 'ASN', name: foldAsn(on) };
  if (on.includes('/')) return { label: 'PREFIX', name: foldCidr(on).name };
  return { label: 'HOSTNAME', name: foldHost(on) };
}
