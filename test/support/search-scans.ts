import { type DomainTerm, domainTerm } from '../../ops/search/domain-fields.ts';
import { anchoredStatement, walkStatement } from '../../ops/search/domain-statements.ts';
import type { Expression } from '../../ops/search/expression.ts';
import { locationTerm } from '../../ops/search/location-fields.ts';
import type { Database, Statement } from '../../store/database.ts';
import { plan } from '../http/plans.ts';

/** What a field is asked for that takes no word. */
const VALUES: Readonly<Record<string, string>> = {
  registrantCountry: 'US',
  registrarIanaId: '292',
  registrantPhone: '+1415',
  domain_length: '11',
  creation_date: '2026-08-01',
  updatedDate: '2026-08-01',
  expiryDate: '2026*',
  network: '192.0.2.0/24',
  asn: '64500',
};
const valueFor = (field: string) => VALUES[field] ?? 'example';

/** Operators by which a search for domains by this field reads more than it must, a walk through all that sorts them among these. */
export async function scansForDomains(database: Database, field: string): Promise<string[]> {
  const expression: Expression<DomainTerm> = { kind: 'term', term: domainTerm(field, valueFor(field)) };
  const anchored = anchoredStatement(expression);
  const walked = walkStatement(expression, '');
  // Text indexes are read through for parts of names; they are no scan of a label.
  const costly = (operators: readonly string[]) =>
    operators.filter((name) => /Scan/.test(name) && !/NodeIndexContainsScan/.test(name));
  const ofWalk = await plan(database, walked);
  const ofAnchored = anchored === null ? [] : await plan(database, anchored);
  return [...costly(ofAnchored), ...costly(ofWalk), ...ofWalk.filter((name) => name === 'Top')];
}

/** Operators by which a search for addresses by this field scans, by a word and by the end of one. */
export async function scansForAddresses(database: Database, field: string): Promise<string[]> {
  const values = /^(?:asn|network)$/.test(field) ? [valueFor(field)] : [valueFor(field), '*ple'];
  const statements = values
    .map((value) => locationTerm(field, value))
    .map(
      ({ match }): Statement => ({
        text: `CALL () { ${match.cypher} } RETURN cidr`,
        parameters: match.parameters,
      }),
    );
  const operators: string[] = [];
  for (const statement of statements) operators.push(...(await plan(database, statement)));
  return operators.filter((name) => /Scan/.test(name));
}
