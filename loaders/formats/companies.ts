import { foldDisplayName, foldOrganization } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** Punctuation in which spellings of one name differ. */
const SIGNS = /[,.;"']+/g;

/** Legal forms with two spellings, at the end of a name without punctuation. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/ incorporated$/, ' inc'],
  [/ corporation$/, ' corp'],
  [/ limited$/, ' ltd'],
  [/ company$/, ' co'],
  [/ aktiengesellschaft$/, ' ag'],
  [/ gesellschaft mit beschränkter haftung$/, ' gmbh'],
];

/** Forms whose letters become separate words when their dots are removed: `l l c`, `s a`. */
const APART: ReadonlySet<string> = new Set([
  ...['llc', 'llp', 'lp', 'plc', 'sa', 'sas', 'sarl', 'srl', 'spa', 'bv', 'nv', 'ag', 'ab', 'as', 'kk', 'gk', 'ev'],
]);

/** The common spelling of a company, and how the given spelling differs from it. */
interface Spelling {
  readonly name: string;
  readonly method: 'exact' | 'suffix';
}

/** Returns the fact of an organisation as it is printed. The derivation joins the spellings of one company. */
export function* companyFacts(printed: string): Iterable<Fact> {
  const displayName = foldDisplayName(printed);
  yield { kind: 'node', label: 'ORGANIZATION', name: foldOrganization(printed), properties: { displayName } };
}

/**
 * Returns the common spelling of names that differ only in punctuation or in the form of their legal suffix: `Google, LLC` and `GOOGLE
 * L.L.C.` are `google llc`, `Example Limited` is `example ltd`. The suffix itself stays: two companies of one name in two countries often
 * differ only by it, and a name without one does not identify a company for certain.
 */
export function companySpelling(name: string): Spelling {
  const plain = name.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim();
  const spelt = FORMS.reduce((text, [form, short]) => text.replace(form, short), together(plain));
  return spelt === plain ? { name: plain === '' ? name : plain, method: 'exact' } : { name: spelt, method: 'suffix' };
}

/** Joins the separate letters of a form at the end into one word. */
function together(text: string): string {
  const letters = / ((?:[a-z] ){1,3}[a-z])$/.exec(text)?.[1];
  const form = letters?.replaceAll(' ', '');
  return letters === undefined || form === undefined || !APART.has(form) ? text : text.slice(0, -letters.length) + form;
}
