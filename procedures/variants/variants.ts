import { z } from 'zod';
import { columnAlias, nullPaginationParameter, truncated, variantsNotStored } from '../../engine/advise/notices.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { writeStringLiteral } from '../../engine/parse/string-literal.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Row } from '../../store/database.ts';
import { ArgumentError } from '../arguments.ts';
import { columns } from '../columns.ts';
import { wholeNumber } from '../whole-number.ts';
import { type Answer, answersTo, type Question } from './answers.ts';
import { ASKED_LABEL } from './asked-label.ts';
import { ASKED_METHODS } from './asked-methods.ts';
import { type AskedNames, askedNames, MOST_NAMES } from './asked-names.ts';
import { type Likened, MARK_COLUMNS, type Marks, readMarks } from './marks.ts';
import { confidenceLabel, METHODS_BY_CONFIDENCE } from './methods.ts';
import { unicodeOf } from './registered-name.ts';
import { suffixesOfTlds } from './stored-names.ts';

const DEFAULT_LIMIT = 500;
const MOST_ROWS = 20_000;

const CHECK_SAID = 'checkExisting is true or false.';

const PARAMETERS = z.object({
  name: askedNames(),
  label: ASKED_LABEL,
  checkExisting: z.boolean(CHECK_SAID).nullable().default(null),
  methods: ASKED_METHODS.optional(),
  limit: wholeNumber('limit', 1, MOST_ROWS).nullable().default(DEFAULT_LIMIT),
  includeNonExistent: z.boolean('includeNonExistent is true or false.').nullable().default(null),
});

type Call = Omit<z.output<typeof PARAMETERS>, 'name'> & { readonly name: AskedNames };

/** The lookalikes of a name: generated here, and looked up in one trip. */
export const variants: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.variants',
  description:
    'Registered names that may be taken for a name, or for each of a list: typing slips, letters that look alike, other suffixes, ' +
    'words added and so on, each by one of the methods of lookalikes. A subdomain stands for its registrable domain. checkExisting: ' +
    'false answers all that are generated; exists means registered or observed, not bad.',
  example: 'CALL svc.variants("example.com")',
  sampleExample: 'CALL svc.variants("google.com")',
  columns: [
    ...columns({
      variant: ['STRING', 'the name, in punycode where it is not ASCII'],
      method: ['STRING', 'the most confident method that makes it'],
      exists: ['BOOLEAN', 'the graph has it: registered or observed, not bad'],
      nodeId: ['STRING', 'id of its node, or null'],
      label: ['STRING', 'label in which it was looked for'],
      confidence: ['FLOAT', 'of the method, 0 to 1'],
      confidenceLabel: ['STRING', 'low; medium from 0.4; high from 0.8'],
      display: ['STRING', 'its Unicode form'],
      name: ['STRING', 'the name that it may be taken for; on YIELD, or where a list was given'],
    }),
    ...MARK_COLUMNS,
  ],
  entryColumn: 'name',
  inExpressions: true,
  mostCalls: MOST_NAMES,
  parameters: PARAMETERS,
  answer: async (given, context) => {
    const suffixes = await suffixesOfTlds(context);
    const calls = given.map((call) => ({ ...call, name: call.name(suffixes.list) }));
    const questions = calls.flatMap(questionsOf);
    if (questions.length > MOST_NAMES) {
      throw new ArgumentError(`takes at most ${MOST_NAMES} names; ${questions.length} were given. Call it for parts.`);
    }
    const answers = await answersTo(questions, suffixes, context.reader);
    const marksOf = await readMarks(context.reader, answers.flatMap(storedPairs), suffixes.list);
    const byCall = Map.groupBy(answers, ({ question }) => question.call);
    return {
      rows: calls.map((_, call) => (byCall.get(call) ?? []).flatMap((answer) => rowsOf(answer, marksOf))),
      advisories: [...calls.flatMap(remarks), ...answers.flatMap(cut)],
      whenEmpty: nothingStored(answers),
      layers: ['dns'],
      bareColumns: calls.some(({ name }) => name.isList) ? BARE_OF_LIST : BARE,
    };
  },
};

/** Without YIELD a lookalike comes with its owner; other marks only on request. */
const ON_YIELD = new Set<string>(MARK_COLUMNS.map(({ name }) => name).filter((name) => name !== 'isOwn'));
const BARE_OF_LIST = variants.columns.map(({ name }) => name).filter((name) => !ON_YIELD.has(name));
const BARE = BARE_OF_LIST.filter((name) => name !== 'name');

/** The lookalikes that are stored, each with the name that it is like. */
function storedPairs({ question: { of, label }, variants: found }: Answer): Likened[] {
  if (label !== 'HOSTNAME') return [];
  return found.flatMap(({ name, exists }) => (exists ? { brand: of.name, variant: name } : []));
}

function questionsOf(asked: Call, call: number): Question[] {
  const { name, label, methods, limit } = asked;
  return name.names.map((of) => ({
    call,
    of,
    label: label.label,
    methods: methods ?? METHODS_BY_CONFIDENCE,
    checkExisting: checkExistingOf(asked),
    limit: limit ?? DEFAULT_LIMIT,
  }));
}

/** It may come in the place of the label, by its own name, or turned round as `includeNonExistent`. */
function checkExistingOf({ label, checkExisting, includeNonExistent }: Call): boolean {
  const turned = includeNonExistent === null ? null : !includeNonExistent;
  const said = new Set([label.checkExisting, checkExisting, turned].filter((value) => value !== null));
  if (said.size > 1) throw new ArgumentError('checkExisting is given twice, once as true and once as false.');
  const [one = true] = said;
  return one;
}

function remarks({ name, label, limit, includeNonExistent }: Call): Advisory[] {
  return [
    ...name.advisories,
    ...label.advisories,
    ...(limit === null ? [nullPaginationParameter('limit', DEFAULT_LIMIT)] : []),
    ...(includeNonExistent === null ? [] : [columnAlias('includeNonExistent', 'not checkExisting')]),
  ];
}

function cut({ question: { of, limit, checkExisting }, count }: Answer): Advisory[] {
  if (count <= limit) return [];
  const more = `CALL svc.variants({name: ${writeStringLiteral(of.name)}, checkExisting: ${checkExisting}, limit: ${MOST_ROWS}})`;
  return [truncated(limit, limit < MOST_ROWS ? more : null)];
}

function nothingStored(answers: readonly Answer[]): Advisory[] {
  const [first] = answers;
  const generated = answers.reduce((sum, answer) => sum + answer.generated, 0);
  if (first === undefined || generated === 0) return [];
  // Where some are stored, it is something else in the query that left no rows.
  if (answers.some(({ question, count }) => !question.checkExisting || count > 0)) return [];
  return [variantsNotStored(answers.length === 1 ? first.question.of.name : `${answers.length} names`, generated)];
}

/** Of a name that is not stored nothing is known. */
const UNMARKED: Row = Object.fromEntries(MARK_COLUMNS.map(({ name }) => [name, null]));

function rowsOf({ question: { of, label }, variants: found }: Answer, marksOf: (pair: Likened) => Marks): Row[] {
  return found.map(({ name, method, exists }) => ({
    variant: name,
    method: method.name,
    exists,
    nodeId: exists ? `${label.toLowerCase()}/${name}` : null,
    label,
    confidence: method.confidence,
    confidenceLabel: confidenceLabel(method.confidence),
    display: unicodeOf(name),
    name: of.name,
    ...(exists ? marksOf({ brand: of.name, variant: name }) : UNMARKED),
  }));
}
