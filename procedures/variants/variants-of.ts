import { z } from 'zod';
import { nullPaginationParameter } from '../../engine/advise/notices.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { ArgumentError } from '../arguments.ts';
import { columns } from '../columns.ts';
import { wholeNumber } from '../whole-number.ts';
import { ASKED_METHODS } from './asked-methods.ts';
import { type AskedNames, askedNames, MOST_NAMES } from './asked-names.ts';
import { type Likeness, type LikenessQuestion, likenessesOf } from './likenesses.ts';
import { type Likened, MARK_COLUMNS, readMarks } from './marks.ts';
import { confidenceLabel, METHODS_BY_CONFIDENCE } from './methods.ts';
import { type RegisteredName, unicodeOf } from './registered-name.ts';
import { suffixesOfTlds } from './stored-names.ts';

const DEFAULT_LIMIT = 25;
const MOST_ROWS = 1000;
const MOST_BRANDS = 1000;

const PARAMETERS = z.object({
  name: askedNames({ isWhole: true }),
  brands: askedNames({ most: MOST_BRANDS }).nullable().default(null),
  limit: wholeNumber('limit', 1, MOST_ROWS).nullable().default(DEFAULT_LIMIT),
  methods: ASKED_METHODS.optional(),
});

type Call = Omit<z.output<typeof PARAMETERS>, 'name' | 'brands'> & {
  readonly name: AskedNames;
  readonly brands: AskedNames | null;
};

/** The names that one is a lookalike of: the question of `svc.variants` from the other end. */
export const variantsOfName: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.variants.of',
  description:
    'Which names a name, or each of a list, may be a lookalike of, and by which method: of those that have a better popularity rank, or ' +
    'of the given brands. It agrees with the answers of svc.variants. isOwn and the columns after it are about the given name.',
  example: 'CALL svc.variants.of("exampel.com", ["example.com"])',
  sampleExample: 'CALL svc.variants.of("paypaln.com")',
  furtherExamples: ['CALL svc.variants.of("exampel.com")'],
  columns: [
    ...columns({
      brand: ['STRING', 'the name that it may be taken for, in punycode where it is not ASCII'],
      method: ['STRING', 'the most confident method that makes it of the brand'],
      confidence: ['FLOAT', 'of the method, 0 to 1'],
      confidenceLabel: ['STRING', 'low; medium from 0.4; high from 0.8'],
      rank: ['INTEGER', "the brand's popularity, 1 is the most popular, or null"],
      exists: ['BOOLEAN', 'the graph has the brand'],
      nodeId: ['STRING', "id of the brand's node, or null"],
      display: ['STRING', "the brand's Unicode form"],
      name: ['STRING', 'the name that was asked for, in normal form'],
    }),
    ...MARK_COLUMNS,
  ],
  entryColumn: 'name',
  inExpressions: true,
  mostCalls: MOST_NAMES,
  parameters: PARAMETERS,
  answer: async (given, context) => {
    const suffixes = await suffixesOfTlds(context);
    const { list } = suffixes;
    const calls = given.map(({ name, brands, ...call }) => ({
      ...call,
      name: name(list),
      brands: brands?.(list) ?? null,
    }));
    const count = calls.reduce((sum, { name }) => sum + name.names.length, 0);
    if (count > MOST_NAMES) {
      throw new ArgumentError(`takes at most ${MOST_NAMES} names; ${count} were given. Call it for parts.`);
    }
    const found: LikenedRow[][] = [];
    for (const call of calls) {
      const rows: LikenedRow[] = [];
      for (const question of questionsOf(call)) {
        const likenesses = await likenessesOf(question, suffixes, context.reader);
        rows.push(
          ...likenesses.slice(0, call.limit ?? DEFAULT_LIMIT).map((likeness) => rowOf(question.name, likeness)),
        );
      }
      found.push(rows);
    }
    const marksOf = await readMarks(context.reader, found.flat().map(pairOf), list);
    return {
      rows: found.map((rows) => rows.map((row) => ({ ...row, ...marksOf(pairOf(row)) }))),
      advisories: calls.flatMap(remarks),
      bareColumns: BARE,
      layers: calls.some(asksPopular) ? ['popularity'] : [],
    };
  },
};

function questionsOf({ name, brands, methods }: Call): LikenessQuestion[] {
  return name.names.map((asked) => ({
    name: asked,
    brands: brands?.names ?? null,
    methods: methods ?? METHODS_BY_CONFIDENCE,
  }));
}

function asksPopular({ brands }: Call): boolean {
  return brands === null;
}

function remarks({ name, brands, limit }: Call): Advisory[] {
  return [
    ...name.advisories,
    ...(brands?.advisories ?? []),
    ...(limit === null ? [nullPaginationParameter('limit', DEFAULT_LIMIT)] : []),
  ];
}

type LikenedRow = ReturnType<typeof rowOf>;

function rowOf({ name, prefix }: RegisteredName, { brand, method, rank, exists }: Likeness) {
  return {
    brand: brand.name,
    method: method.name,
    confidence: method.confidence,
    confidenceLabel: confidenceLabel(method.confidence),
    rank: rank === null ? null : BigInt(rank),
    exists,
    nodeId: exists ? `hostname/${brand.name}` : null,
    display: unicodeOf(brand.name),
    name: prefix === '' ? name : `${prefix}.${name}`,
  };
}

/** The marks are those of the name that was asked for: it is the lookalike. */
function pairOf({ brand, name }: LikenedRow): Likened {
  return { brand, variant: name };
}

/** Without YIELD a name comes with its owner; other marks only on request. */
const ON_YIELD = new Set<string>(MARK_COLUMNS.map(({ name }) => name).filter((name) => name !== 'isOwn'));
const BARE = variantsOfName.columns.map(({ name }) => name).filter((name) => !ON_YIELD.has(name));
