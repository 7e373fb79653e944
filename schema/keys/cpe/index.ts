/** CPE 2.3: names (NISTIR 7695), both bindings, and the relations of names (NISTIR 7696). */
export { bindFormatted, unbindFormatted } from './formatted-string.ts';
export { foldCpe, isSameProduct, packageOf, readCpe } from './package.ts';
export { hasWildcards, type Relation, relationOfNames, relationOfValues } from './relation.ts';
export { bindUri, unbindUri } from './uri.ts';
export {
  ANY,
  type CpeAttribute,
  NOT_APPLICABLE,
  nameOf,
  textOfValue,
  valueOfText,
  type WellFormedName,
} from './well-formed-name.ts';
