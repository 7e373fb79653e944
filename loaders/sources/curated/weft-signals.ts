import { z } from 'zod';
import { foldAsn, foldCidr, foldHost } from '../../../schema/keys/index.ts';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** A signal that people set by hand: its flag, and the labels that can have it. */
interface Signal {
  readonly flag: string;
  readonly labels: readonly ('ASN' | 'HOSTNAME' | 'PREFIX')[];
}

/** Signals by their codes (contract 1.6). */
const SIGNALS = {
  'bulletproof-hosting': { flag: 'isBulletproof', labels: ['ASN', 'PREFIX'] },
  'critical-infrastructure': { flag: 'isCriticalInfrastructure', labels: ['ASN', 'HOSTNAME', 'PREFIX'] },
  satellite: { flag: 'isSatellite', labels: ['ASN', 'PREFIX'] },
  'declining-network': { flag: 'isDeclining', labels: ['ASN'] },
} as const satisfies Readonly<Record<string, Signal>>;

/** Returns whether a text is the code of a signal. */
function isSignalCode(text: string): text is keyof typeof SIGNALS {
  return Object.hasOwn(SIGNALS, text);
}

const ROW = z.strictObject({
  code: z.string(),
  on: z.string(),
  because: z.string().min(1),
  sources: DOCUMENTS.sources,
});

type Row = z.infer<typeof ROW>;

/** Signals that we set by hand, each with the public documents that support it. */
export const weftSignals: SourceDeclaration<Row> = {
  ...CURATED,
  id: 'weft-signals',
  title: 'Curated signals of Weft: bulletproof hosting, critical infrastructure, satellite, declining networks',
  format: 'YAML asOf, signals[] {code, on, because, sources[]}: see the head of curated/signals.yaml',
  fields: {
    asOf: { becomes: 'the date of the edition' },
    code: { becomes: 'the signal' },
    on: { becomes: 'the AS, network or host that has the signal' },
    because: { leftOut: 'the reason in words, for a reader of the table: nodes have no field for it' },
    'sources[]': { leftOut: 'the documents that say so, for a reader of the table: nodes have no field for them' },
  },
  layer: 'curated-signals',
  read: (input) => curatedRows(input, 'signals', ROW),
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

/** Returns the subject of a row: an AS by its letters, a network by its slash, else a host. */
function subjectOf(on: string): { readonly label: 'ASN' | 'PREFIX' | 'HOSTNAME'; readonly name: string } {
  if (/^AS\d+$/i.test(on.trim())) return { label: 'ASN', name: foldAsn(on) };
  if (on.includes('/')) return { label: 'PREFIX', name: foldCidr(on).name };
  return { label: 'HOSTNAME', name: foldHost(on) };
}
