import { z } from 'zod';
import { inputFolded, nullPaginationParameter, tokenUnknown, vdpPlaneEmpty } from '../../engine/advise/notices.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { writeStringLiteral } from '../../engine/parse/string-literal.ts';
import { nearest } from '../../engine/text/nearest.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { layerDeclaration } from '../../schema/layers.ts';
import type { Reader, Row } from '../../store/database.ts';
import { ArgumentError, parameter } from '../arguments.ts';
import { columns } from '../columns.ts';
import { shownValue } from '../indicators.ts';
import { FOUND_LABELS } from './branches.ts';
import { findHits, type Hit } from './find-hits.ts';
import { MOST_HITS } from './hit.ts';
import { nearNames } from './near-names.ts';
import { ranked } from './rank.ts';
import { fieldsOf, readToken, type TokenReading } from './read-token.ts';

interface Token {
  readonly given: string;
  readonly reading: TokenReading;
}

const DEFAULT_LIMIT = 25;
const LIMIT_SAID = `limit is a whole number from 1 to ${MOST_HITS}.`;

const PARAMETERS = z.object({
  token: parameter('STRING', readGiven),
  limit: z.int(LIMIT_SAID).min(1, LIMIT_SAID).max(MOST_HITS, LIMIT_SAID).nullable().default(DEFAULT_LIMIT),
  labels: parameter('STRING | LIST<STRING>', readLabels).default(null),
});

type Call = z.output<typeof PARAMETERS>;

/** Finds what a token stands for, whatever it is, by indexes alone. */
export const search: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.search',
  description:
    'What a token stands for: an address, network, AS number, host or part of one, URL, hash, CVE, e-mail, or the name of a network, organisation, vendor or actor.',
  example: 'CALL svc.search("example")',
  sampleExample: 'CALL svc.search("cloudflare")',
  furtherExamples: ['www.example.com', '192.0.2.10', '192.0.2.0/24', 'AS64500', '.example.com'].map(
    (token) => `CALL svc.search(${writeStringLiteral(token)})`,
  ),
  columns: columns({
    label: ['STRING', 'label of the node'],
    name: ['STRING', 'its name'],
    displayName: ['STRING', 'what it is called, or who it belongs to; null where nothing says'],
    nodeId: ['STRING', 'id as nodes carry it: asn/AS64500'],
    matchType: ['STRING', 'exact, contained-in, prefix, suffix, name or alias'],
    kind: [
      'STRING',
      'what the token was read as: ip, cidr, asn, host, host-prefix, host-suffix, network-name, cve, hash, actor and so on',
    ],
    rank: ['INTEGER', 'place in the answer, 1 first'],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  answer: async (calls, { reader, suffixes }) => {
    const list = await suffixes();
    const lookups = calls.map(({ token, labels }) => ({ fields: fieldsOf(token.reading, list), labels }));
    const found = await findHits(reader, lookups);
    const [first] = calls;
    const isNothing = found.every((hits) => hits.length === 0);
    const near = first === undefined || !isNothing ? [] : await nearOf(first.token, reader, list);
    return {
      rows: calls.map(({ limit, labels }, at) => {
        const hits = (found[at] ?? []).filter(({ label }) => labels === null || labels.includes(label));
        return ranked(hits)
          .slice(0, limit ?? DEFAULT_LIMIT)
          .map(rowOf);
      }),
      advisories: calls.flatMap(remarks),
      whenEmpty: calls.slice(0, 1).flatMap(({ token }) => reasons(token, near)),
    };
  },
};

function rowOf({ label, name, displayName, matchType, kind }: Hit, at: number): Row {
  return { label, name, displayName, nodeId: `${label.toLowerCase()}/${name}`, matchType, kind, rank: BigInt(at + 1) };
}

function readGiven(value: unknown): Token {
  const given = typeof value === 'number' ? String(value) : value;
  if (typeof given !== 'string' || given.trim() === '') {
    const several = Array.isArray(value)
      ? ' For several: UNWIND $tokens AS token CALL svc.search(token) YIELD name RETURN token, name'
      : '';
    throw new ArgumentError(
      `takes one token as text; ${Array.isArray(value) ? 'a list' : shownValue(value)} is none.${several}`,
    );
  }
  return { given, reading: readToken(given) };
}

function readLabels(value: unknown): readonly string[] | null {
  if (value === null) return null;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.map((entry) => {
    const label = typeof entry === 'string' ? entry.trim().toUpperCase() : '';
    if (FOUND_LABELS.includes(label)) return label;
    const near = nearest(label, FOUND_LABELS);
    const shown = typeof entry === 'string' ? entry : shownValue(entry);
    throw new ArgumentError(
      `labels are of ${FOUND_LABELS.join(', ')}; ${shown} is none of them.${near === null ? '' : ` The nearest is ${near}.`}`,
    );
  });
}

function remarks({ token: { given, reading }, limit }: Call): Advisory[] {
  const { folded } = reading;
  const isFolded = folded !== null && sameBut(given) !== sameBut(folded.name);
  return [
    ...(isFolded ? [inputFolded(given, folded.kind, folded.name)] : []),
    ...(limit === null ? [nullPaginationParameter('limit', DEFAULT_LIMIT)] : []),
  ];
}

/** Stored names near a token that was read as a host or a word. */
async function nearOf(
  { reading: { fields } }: Token,
  reader: Reader,
  suffixes: SuffixList,
): Promise<readonly string[]> {
  const { word, host } = fields;
  const token = word ?? host;
  return typeof token === 'string' ? nearNames(reader, token, suffixes) : [];
}

function reasons({ given, reading: { tried, layers } }: Token, near: readonly string[]): Advisory[] {
  const empty = layers.map((layer) => vdpPlaneEmpty(layer, layerDeclaration(layer)?.title ?? layer));
  return [tokenUnknown(given.trim(), tried, near), ...empty];
}

function sameBut(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}
