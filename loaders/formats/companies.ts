import { foldDisplayName, foldOrganization } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** Signs that spellings of one name differ in. */
const SIGNS = /[,.;"']+/g;

/** Legal forms that are written in two ways, as they end a name without its signs. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/ incorporated$/, ' inc'],
  [/ corporation$/, ' corp'],
  [/ limited$/, ' ltd'],
  [/ company$/, ' co'],
  [/ aktiengesellschaft$/, ' ag'],
  [/ gesellschaft mit beschränkter haftung$/, ' gmbh'],
];

/** Forms whose letters are written apart where their dots are taken off: `l l c`, `s a`. */
const APART: ReadonlySet<string> = new Set([
  ...['llc', 'llp', 'lp', 'plc', 'sa', 'sas', 'sarl', 'srl', 'spa', 'bv', 'nv', 'ag', 'ab', 'as', 'kk', 'gk', 'ev'],
]);

/** How a company is spelt in one way of all, and in what the given spelling differs from it. */
interface Spelling {
  readonly name: string;
  readonly method: 'exact' | 'suffix';
}

/** An organisation as it is printed. The derivation joins the spellings of one company. */
export function* companyFacts(printed: string): Iterable<Fact> {
  const displayName = foldDisplayName(printed);
  yield { kind: 'node', label: 'ORGANIZATION', name: foldOrganization(printed), properties: { displayName } };
}

/**
 * The one spelling of all that differ in signs alone, or in how they write their legal form: `Google, LLC` and `GOOGLE L.L.C.` are `google llc`, `Example
 * Limited` is `example ltd`. The form itself stays: two companies of one name in two countries often differ by it alone, and a name without a
 * form is nobody's for certain.
 */
export function companySpelling(name: string): Spelling {
  const plain = name.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim();
  const spelt = FORMS.reduce((text, [form, short]) => text.replace(form, short), together(plain));
  return spelt === plain ? { name: plain === '' ? name : plain, method: 'exact' } : { name: spelt, method: 'suffix' };
}

/** A form at the end whose letters stand apart, as one word. */
function together(text: string): string {
  const letters = / ((?:[a-z] ){1,3}[a-z])$/.exec(text)?.[1];
  const form = letters?.replaceAll(' ', '');
  return letters === undefined || form === undefined || !APART.has(form) ? text : text.slice(0, -letters.length) + form;
}
