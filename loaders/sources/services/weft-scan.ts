import { z } from 'zod';
import { foldAddress, KeyError } from '../../../schema/keys/index.ts';
import { certificateFacts } from '../../formats/certificate-facts.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import { TEXT } from '../../formats/optional-members.ts';
import { serviceFactsOf } from '../../formats/services/observed-service.ts';
import { certificateOfDer } from '../../formats/x509.ts';
import {
  type Fact,
  type PublishedFields,
  type ReadContext,
  RefusedRecord,
  type SourceDeclaration,
} from '../../source.ts';

const TEXTS = z.array(z.string()).optional();

const LINE = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    address: z.string(),
    port: z.int().min(1).max(65_535),
    protocol: z.enum(['tcp', 'udp']),
    service: TEXT,
    banner: TEXT,
    shown: TEXT,
    product: TEXT,
    version: TEXT,
    note: TEXT,
    cpes: TEXTS,
    components: TEXTS,
  }),
  z.object({ kind: z.literal('certificate'), der: z.base64() }),
]);

const FIELDS: PublishedFields = {
  kind: { becomes: 'which of the two a line is: a service or a certificate' },
  address: { becomes: 'the address of the service' },
  port: { becomes: 'the port of the service' },
  protocol: { becomes: 'the transport protocol of the service' },
  service: { becomes: 'the protocol of the service, by which its banner is read' },
  banner: { becomes: 'the banner, and the software that it shows' },
  shown: { becomes: 'the banner to show, where it is longer' },
  product: { becomes: 'the software' },
  version: { becomes: 'the version of the software' },
  note: { becomes: 'the distribution of the software, if it names one' },
  'cpes[]': { becomes: 'the CPE names of the software' },
  'components[]': { becomes: 'other software of the service' },
  der: { becomes: 'the certificate, as in the source x509-files' },
};

/** A finding of a scan: a service on an address, or a certificate (DER in base64). */
export type ScanLine = z.infer<typeof LINE>;

/** Findings of scans of the operator's own targets. `ops/scan` writes and loads them. */
export const weftScan: SourceDeclaration<ScanLine> = {
  id: 'weft-scan',
  title: 'Services and certificates, met by scans',
  publisher: 'the operator of this Weft',
  licence: 'your own data',
  homePage: 'https://nmap.org/book/output-formats-xml-output.html',
  defaultUrl: null,
  format:
    'JSON lines kind (service, certificate), address, port, protocol, service, banner, product, version, cpes, components, der',
  cadenceHours: 24,
  fields: FIELDS,
  layer: 'services',
  verified: 'specification',
  // A scan covers only its own target.
  accumulates: true,
  live: true,
  read: (input) => jsonLineRecords(input, LINE),
  *facts({ line, value }, context) {
    try {
      yield* factsOf(line, value, context);
    } catch (error) {
      if (error instanceof KeyError) throw new RefusedRecord(line, error.message);
      throw error;
    }
  },
};

function factsOf(line: number, met: ScanLine, context: ReadContext): Iterable<Fact> {
  if (met.kind === 'certificate')
    return certificateFacts(certificateOfDer(Buffer.from(met.der, 'base64')), {}, context.suffixes);
  const { label, name } = foldAddress(met.address);
  return serviceFactsOf({ label, name }, line, met, context);
}
