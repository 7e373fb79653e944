import { parseStatement } from '../parse/parse.ts';
import type { Procedure, ProcedureCatalog } from '../procedure-catalog.ts';
import { callSitesOf } from './call-sites.ts';
import { constantOf } from './constants.ts';

/** The argument values of the example call of a procedure, as one set: none where its text does not tell them. */
export function exampleArguments({ example }: Procedure, catalog: ProcedureCatalog): (readonly unknown[])[] {
  const [site] = callSitesOf(parseStatement(example), catalog);
  const constants = site?.arguments.map((argument) => constantOf(argument, {})) ?? [];
  if (site === undefined || constants.includes(null)) return [];
  return [constants.map((constant) => constant?.value)];
}
