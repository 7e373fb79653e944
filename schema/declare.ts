import type {
  EdgeDeclaration,
  ForeignName,
  LabelDeclaration,
  Mark,
  PropertyDeclaration,
  PropertyType,
} from './model.ts';

/** A property as one line of a table: type, meaning, and storage. */
export type PropertyRow = readonly [
  type: PropertyType,
  description: string,
  kept?: Pick<PropertyDeclaration, 'hidden' | 'index'>,
];

/** Declares properties that share a mark, by their names, in order. */
export function properties(mark: Mark, rows: Readonly<Record<string, PropertyRow>>): readonly PropertyDeclaration[] {
  return Object.entries(rows).map(([name, [type, description, kept]]) => ({ name, type, description, mark, ...kept }));
}

type LabelRow = Omit<LabelDeclaration, 'label' | 'section' | 'uniqueness' | 'size'> &
  Partial<Pick<LabelDeclaration, 'uniqueness' | 'size'>> & {
    /** A second index on `name`, in addition to the one that makes it a key: CONTAINS uses a text index. */
    readonly nameIndex?: 'text';
  };

/** The claim of each source about a node or an edge, one JSON text per source: loads compute the visible properties from it. */
const CLAIMS: readonly PropertyDeclaration[] = properties('ours', {
  claims: ['string[]', 'what each source says', { hidden: true }],
});

/** Declares the labels of one section: each gets its `name`, and is large and unique by constraint by default. */
export function labels(
  section: LabelDeclaration['section'],
  rows: Readonly<Record<string, LabelRow>>,
): readonly LabelDeclaration[] {
  return Object.entries(rows).map(([label, { nameIndex, ...row }]) => {
    const kept = nameIndex === undefined ? {} : { index: nameIndex };
    const name = properties('seen', { name: ['string', row.keyForm, kept] });
    return {
      label,
      section,
      size: 'large',
      uniqueness: 'constraint',
      ...row,
      properties: [...name, ...row.properties, ...CLAIMS],
    };
  });
}

/** Properties of every sourced edge: its source, its date, and whether it was inferred (contract, conventions). */
export const PROVENANCE: readonly PropertyDeclaration[] = [
  ...properties('spec', {
    source: ['string', 'loader that said so last'],
    observed_at: ['int', 'when it said so, epoch ms'],
    inferred: ['bool', 'inferred, not published, by every source of it'],
  }),
  ...properties('ours', {
    sources: ['string[]', 'every loader that says so'],
    observed: ['int[]', 'when each of sources said so, epoch ms, in the same order'],
  }),
  ...CLAIMS,
];

/** An edge type as a row of a table; it is strict, stored and sourced by default. */
export type EdgeRow = Omit<EdgeDeclaration, 'type' | 'section' | 'direction' | 'queryTime' | 'properties'> &
  Partial<Pick<EdgeDeclaration, 'direction' | 'queryTime' | 'properties'>>;

/** Declares the edge types of one section: strict, stored and sourced unless they say otherwise. */
export function edges(
  section: EdgeDeclaration['section'],
  rows: Readonly<Record<string, EdgeRow>>,
): readonly EdgeDeclaration[] {
  return Object.entries(rows).map(([type, row]) => ({
    type,
    section,
    direction: 'strict',
    queryTime: false,
    ...row,
    properties: row.reverseOf === undefined ? [...(row.properties ?? []), ...PROVENANCE] : [],
  }));
}

/** Words of others and the names here, each separated by blanks, the guidance, and what else the row says. */
type ForeignRow<Name extends ForeignName> = readonly [
  foreign: string,
  replacement: string,
  guidance: string,
  more?: Omit<Name, 'foreign' | 'replacement' | 'guidance'>,
];

/** Declares names of other products, one row each. */
export function foreignNames<Name extends ForeignName>(rows: readonly ForeignRow<Name>[]) {
  return rows.map(([foreign, replacement, guidance, more]) => ({
    foreign: foreign.split(' '),
    replacement: replacement === '' ? [] : replacement.split(' '),
    guidance,
    ...more,
  }));
}
