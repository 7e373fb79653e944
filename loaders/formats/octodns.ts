import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import { z } from 'zod';
import { type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { type DnsData, digestOf, serviceParametersOf, serviceText, unescaped, withoutRoot } from './dns-data.ts';
import { type DnsRecord, unreadType } from './dns-facts.ts';
import { fittedRecords } from './json-records.ts';
import { type YamlDocument, yamlDocument } from './yaml-document.ts';

/**
 * Reads the records of one zone in octoDNS's YAML (octodns.readthedocs.io): a mapping of names under the zone ('' is its apex) to one
 * record or a list of them, each with `type`, `ttl` and `value` or `values`. Throws if the document is not such a mapping.
 */
export async function* octodnsRecords(input: SourceInput, zone: string): Records<DnsRecord> {
  if (!isZone(zone)) throw new Error(`expected a file that is named after its zone, such as example.com.yaml`);
  const { document, lineAt } = await yamlDocument(input, { allowTwins: true });
  if (!isMap(document.contents)) throw new Error('not in the published format: expected a mapping of names to records');
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value ?? '') : null;
    for (const node of isSeq(value) ? value.items : [value]) {
      const line = lineOf(node, lineAt) ?? lineOf(key, lineAt) ?? 1;
      if (name === null || isAlias(node)) yield new RefusedRecord(line, 'expected a name, and a record in full');
      else yield* recordsOf(line, name === '' ? zone : `${name}.${zone}`, jsonOf(node));
    }
  }
}

function isZone(name: string): boolean {
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i.test(name);
}

function lineOf(node: unknown, lineAt: YamlDocument['lineAt']): number | null {
  const range = isNode(node) ? node.range : undefined;
  return range ? lineAt(range[0]) : null;
}

function isNode(node: unknown): node is Node {
  return isScalar(node) || isMap(node) || isSeq(node);
}

function jsonOf(node: unknown): unknown {
  return isNode(node) ? node.toJSON() : null;
}

const TEXT = z.union([z.string(), z.number()]).transform(String);
const COUNT = z.coerce.number().int().nonnegative();
const NAME = z.string().transform(withoutRoot);
const RECORD = z.looseObject({
  type: z.string(),
  ttl: COUNT.optional(),
  value: z.unknown().optional(),
  values: z.unknown().optional(),
});

const aliasTo = (type: 'CNAME' | 'ALIAS' | 'DNAME' | 'NS' | 'PTR') =>
  NAME.transform((target): DnsData => ({ type, target }));
const addressOf = (type: 'A' | 'AAAA') => z.string().transform((address): DnsData => ({ type, address }));

const serviceOf = (type: 'SVCB' | 'HTTPS') =>
  z
    .object({ svcpriority: COUNT, targetname: NAME, svcparams: z.record(z.string(), z.unknown()).nullish() })
    .transform(({ svcpriority, targetname, svcparams }): DnsData => {
      return { type, text: serviceText(svcpriority, targetname, serviceParametersOf(svcparams ?? {})) };
    });

/** The form of one value of each record type. Older files have `priority` and `value` for an MX. */
const VALUES: ReadonlyMap<string, z.ZodType<DnsData>> = new Map(
  Object.entries({
    A: addressOf('A'),
    AAAA: addressOf('AAAA'),
    CNAME: aliasTo('CNAME'),
    ALIAS: aliasTo('ALIAS'),
    DNAME: aliasTo('DNAME'),
    NS: aliasTo('NS'),
    PTR: aliasTo('PTR'),
    // An alias that only this provider has: its target is `name`.
    'ROUTE53PROVIDER/ALIAS': z
      .object({ name: NAME })
      .transform(({ name }): DnsData => ({ type: 'ALIAS', target: name })),
    MX: z
      .union([
        z.object({ preference: COUNT, exchange: NAME }),
        z
          .object({ priority: COUNT, value: NAME })
          .transform((old) => ({ preference: old.priority, exchange: old.value })),
      ])
      .transform(({ preference, exchange }): DnsData => ({ type: 'MX', preference, exchange })),
    // octoDNS escapes semicolons in texts.
    TXT: TEXT.transform((text): DnsData => ({ type: 'TXT', text: unescaped(text) })),
    CAA: z
      .object({ flags: COUNT.default(0), tag: z.string(), value: TEXT })
      .transform(({ flags, tag, value }): DnsData => ({ type: 'CAA', flags, tag, value })),
    SRV: z
      .object({ priority: COUNT, weight: COUNT, port: COUNT, target: NAME })
      .transform((value): DnsData => ({ type: 'SRV', ...value })),
    TLSA: z
      .object({
        certificate_usage: COUNT,
        selector: COUNT,
        matching_type: COUNT,
        certificate_association_data: TEXT.pipe(z.string().regex(/^(?:[0-9a-f]{2})+$/i)),
      })
      .transform((one): DnsData => {
        const data = one.certificate_association_data.toLowerCase();
        return { type: 'TLSA', text: [one.certificate_usage, one.selector, one.matching_type, data].join(' ') };
      }),
    SVCB: serviceOf('SVCB'),
    HTTPS: serviceOf('HTTPS'),
    DS: z
      .object({ key_tag: COUNT, algorithm: COUNT, digest_type: COUNT, digest: z.string().optional() })
      .transform(({ key_tag: keyTag, algorithm, digest_type: digestType, digest }): DnsData => {
        return { type: 'DS', keyTag, algorithm, digestType, digest: digestOf(digest) };
      }),
  }),
);

function* recordsOf(line: number, owner: string, given: unknown): Iterable<SourceRecord<DnsRecord> | RefusedRecord> {
  for (const record of fittedRecords(line, given, RECORD, `${owner.slice(0, 60)}: `)) {
    if (record instanceof RefusedRecord) yield record;
    else yield* valuesOf(line, owner, record.value);
  }
}

function* valuesOf(
  line: number,
  owner: string,
  { type, ttl, value, values }: z.infer<typeof RECORD>,
): Iterable<SourceRecord<DnsRecord> | RefusedRecord> {
  const schema = VALUES.get(type.toUpperCase());
  if (schema === undefined) {
    yield unreadType(line, type);
    return;
  }
  const stated = values ?? value;
  const all: readonly unknown[] = Array.isArray(stated) ? stated : [stated];
  if (all.length === 0) yield new RefusedRecord(line, `${owner.slice(0, 60)} ${type}: expected a value`);
  for (const one of all) {
    for (const data of fittedRecords(line, one, schema, `${owner.slice(0, 60)} ${type}: `))
      yield data instanceof RefusedRecord ? data : { line, value: { owner, ttl, data: data.value } };
  }
}
