import { z } from 'zod';
import { bindFormatted, foldAddress, foldService, KeyError, readCpe } from '../../../schema/keys/index.ts';
import { certificateFacts } from '../../formats/certificate-facts.ts';
import { jsonLines } from '../../formats/json-lines.ts';
import { refusal } from '../../formats/json-records.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import { type Fact, type ReadContext, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const PORT = z.int().min(1).max(65_535);

const LINE = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    address: z.string(),
    port: PORT,
    protocol: z.enum(['tcp', 'udp']),
    banner: z.string().optional(),
    product: z.string().optional(),
    version: z.string().optional(),
    cpe: z.string().optional(),
  }),
  z.object({ kind: z.literal('certificate'), der: z.base64() }),
]);

/** What a scan met: a service on an address, or a certificate (DER in base64). */
export type ScanLine = z.infer<typeof LINE>;

/** What scans of the operator's own targets met: `ops/scan` writes and loads it. */
export const weftScan: SourceDeclaration<unknown> = {
  id: 'weft-scan',
  title: 'Services and certificates, met by scans',
  publisher: 'the operator of this Weft',
  licence: 'your own data',
  homePage: 'https://nmap.org/book/output-formats-xml-output.html',
  defaultUrl: null,
  format: 'JSON lines kind (service, certificate), address, port, protocol, banner, product, version, cpe, der',
  cadenceHours: 24,
  layer: 'services',
  verified: 'specification',
  // A scan tells of its own target alone.
  accumulates: true,
  live: true,
  read: (input) => jsonLines(input),
  *facts({ line, value }, context) {
    const met = LINE.safeParse(value);
    if (!met.success) throw new RefusedRecord(line, refusal(met.error));
    try {
      yield* factsOf(met.data, context);
    } catch (error) {
      if (error instanceof KeyError) throw new RefusedRecord(line, error.message);
      throw error;
    }
  },
};

function* factsOf(met: ScanLine, { observedAt, suffixes }: ReadContext): Iterable<Fact> {
  if (met.kind === 'certificate') {
    yield* certificateFacts(certificateOfDer(Buffer.from(met.der, 'base64')), {}, suffixes);
    return;
  }
  const { family, name: address } = foldAddress(met.address);
  const from = { label: family === 6 ? 'IPV6' : 'IPV4', name: address };
  const { banner, product, version, cpe, port, protocol } = met;
  const host = family === 6 ? `[${address}]` : address;
  const to = { label: 'SERVICE', name: foldService(`${host}:${port}/${protocol}`) };
  const said = { banner, product, version, cpe: cpe === undefined ? undefined : bindFormatted(readCpe(cpe)) };
  yield { kind: 'node', ...to, properties: { ...said, observed_at: observedAt } };
  yield { kind: 'edge', type: 'RUNS_SERVICE', from, to };
}
