/** Lists that an operator declares in `sources.yaml` of the home, without TypeScript. */
import { isMap, isNode, isSeq } from 'yaml';
import { z } from 'zod';
import { CATEGORIES } from '../../../schema/categories.ts';
import { OWN_FIELDS, type OwnLayout } from '../../formats/own-entries.ts';
import { parsedYaml, type YamlDocument } from '../../formats/yaml-document.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';
import { ownFeed, ownListReader } from './own-list.ts';

/** Thrown for a declaration that cannot be read: the line, the member, and what to write instead. */
export class DeclarationError extends Error {}

const ACTS = ['block', 'allow', 'watch'] as const;
const DESCRIBING = CATEGORIES.filter(({ class: group }) => group !== 'trust' && group !== 'reference');
const CATEGORY_NAMES = DESCRIBING.map(({ name }) => name);
const DAY_HOURS = 24;
const YEAR_HOURS = 8760;

const words = (accepted: readonly string[]) => `expected ${accepted.slice(0, -1).join(', ')} or ${accepted.at(-1)}`;

const text = (expected: string) => z.string(`expected ${expected}`).min(1, `expected ${expected}`);
const NAME = 'lower-case letters, digits and hyphens, such as partner-iocs';

const ROW = z.strictObject(
  {
    name: z.string(`expected ${NAME}`).regex(/^[a-z0-9][a-z0-9-]{0,59}$/, `expected ${NAME}`),
    title: text('a few words').optional(),
    url: z
      .url({ protocol: /^(?:https?|file)$/, error: 'expected an address such as https://partner.example/iocs.csv' })
      .optional(),
    file: z.string().regex(/^\//, 'expected the whole path of a file, such as /srv/lists/partner.csv').optional(),
    format: z.enum(['lines', 'csv'], words(['lines', 'csv'])).optional(),
    columns: z
      .partialRecord(z.enum(OWN_FIELDS, words(OWN_FIELDS)), text('the name of a column in the file'))
      .refine(({ indicator }) => indicator !== undefined, 'expected at least indicator: and the name of its column')
      .optional(),
    kind: z.enum(ACTS, words(ACTS)).optional(),
    category: z.enum(CATEGORY_NAMES, words(CATEGORY_NAMES)).optional(),
    weight: z
      .number('expected a number such as 1.5')
      .gt(0, 'expected a number above 0')
      .max(10, 'expected 10 at most')
      .optional(),
    reliability: z
      .enum(['verified', 'automated', 'community'], words(['verified', 'automated', 'community']))
      .optional(),
    cadence: z
      .string('expected 6h or 1d')
      .regex(/^[1-9]\d{0,3}[hd]$/, 'expected 6h or 1d')
      .optional(),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? undefined : 'expected a list with name and kind') },
);

type Row = z.infer<typeof ROW>;

/**
 * Reads the declarations of lists. `known` are the sources that exist without them. Throws a `DeclarationError` for the first mistake.
 */
export function declaredLists(yaml: string, known: readonly SourceDeclaration[]): readonly SourceDeclaration[] {
  const { document, lineAt } = readable(yaml);
  const rows = isMap(document.contents) ? document.contents.get('lists', true) : undefined;
  if (!isSeq(rows)) throw new DeclarationError('line 1: expected `lists:` and a list of lists below it');
  const ids = new Set(known.map(({ id }) => id));
  const titles = new Set(known.flatMap(({ feed }) => feed?.name ?? []));
  return rows.items.map((item, at) => {
    const fail = (path: readonly PropertyKey[], problem: string): never => {
      const node = document.getIn(['lists', at, ...path], true);
      const start = [node, item].find(isNode)?.range?.[0] ?? 0;
      throw new DeclarationError(`line ${lineAt(start)}: ${[`lists[${at}]`, ...path].join('.')}: ${problem}`);
    };
    const checked = ROW.safeParse(isNode(item) ? item.toJS(document) : item);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      if (issue?.code === 'unrecognized_keys')
        return fail(issue.keys.slice(0, 1), `unknown member, expected ${Object.keys(ROW.shape).join(', ')}`);
      return fail(issue?.path ?? [], issue?.message ?? 'is not a list');
    }
    const row = checked.data;
    if (ids.has(row.name)) return fail(['name'], `there is a source ${row.name} already: choose another name`);
    ids.add(row.name);
    const { title = row.name } = row;
    if (titles.has(title)) return fail(['title'], `another list is called ${title}: choose another title`);
    titles.add(title);
    const [path, problem] = contradictionIn(row) ?? [];
    if (path !== undefined && problem !== undefined) return fail([path], problem);
    return declared(row);
  });
}

function readable(yaml: string): YamlDocument {
  try {
    return parsedYaml(yaml);
  } catch (error) {
    throw new DeclarationError(error instanceof Error ? error.message : String(error));
  }
}

function contradictionIn({ url, file, kind, category, weight, reliability, format, columns }: Row) {
  if (url !== undefined && file !== undefined) return ['file', 'expected url or file, not both'] as const;
  if ((kind === undefined) === (category === undefined))
    return ['kind', 'expected kind (block, allow or watch), or category and weight'] as const;
  if (category !== undefined && weight === undefined)
    return ['category', 'expected weight: with it, such as 1'] as const;
  if (kind !== undefined && weight !== undefined) return ['weight', 'expected category: in the place of kind'] as const;
  if (kind !== undefined && reliability !== undefined)
    return ['reliability', 'expected category: in the place of kind: you state own lists yourself'] as const;
  if (columns !== undefined && format !== 'csv') return ['columns', 'expected format: csv with it'] as const;
  return undefined;
}

function declared(row: Row): SourceDeclaration {
  const { name, title = name, url, file, kind, cadence } = row;
  const address = file === undefined ? (url ?? null) : new URL(`file://${encodeURI(file)}`).href;
  const layout: OwnLayout = { format: row.format, columns: row.columns };
  const reader = ownListReader(kind === undefined ? otherFeed(row) : ownFeed(name, title, kind), layout);
  return {
    id: name,
    title,
    publisher: kind === undefined ? name : 'the operator',
    licence: 'as its publisher states',
    homePage: address ?? 'sources.yaml',
    defaultUrl: address,
    format: 'declared in sources.yaml',
    cadenceHours: cadence === undefined ? (address === null ? YEAR_HOURS : DAY_HOURS) : hoursOf(cadence),
    verified: 'specification',
    ...reader,
  };
}

/** Someone else's list: it is judged by its category and weight, and as what anyone may state unless the declaration says more. */
function otherFeed({ name, title = name, category = '', weight = 0, reliability = 'community' }: Row): FeedDeclaration {
  return { id: name, name: title, category, weight, evidence: { entries: 'active', reliability } };
}

function hoursOf(cadence: string): number {
  const number = Number(cadence.slice(0, -1));
  return cadence.endsWith('d') ? number * DAY_HOURS : number;
}
