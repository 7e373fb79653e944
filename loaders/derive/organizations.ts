/**
 * Decides which spellings are one company (contract 2.1, SAME_ORG_AS): those that differ in punctuation or in the form of a legal suffix,
 * and curated ones.
 */
import type { Database } from '../../store/database.ts';
import { companySpelling } from '../formats/companies.ts';
import type { Claim } from '../pipeline/claims.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { ensureNodes } from './reconcile.ts';
import { namesOf } from './scope.ts';
import { type StatedEdge, stateEdges, stateNodes } from './stated-again.ts';
import type { DerivationWriter } from './writer.ts';

/** The part of the claims about spellings. Their source is the one that printed the name. */
const PART = 'spelling';

const SHAPE = { type: 'SAME_ORG_AS', from: 'ORGANIZATION', to: 'ORGANIZATION' };

const CONFIDENCE = { exact: 1, suffix: 0.95 };

/** An organisation as a source prints it. */
interface Printed {
  readonly name: string;
  readonly source: string;
  readonly observedAt: number;
}

/** The company of a spelling in the curated table. */
interface Curated {
  readonly company: string;
  readonly confidence: number;
}

/** Links each printed organisation to its company, in one step. A company has the display name of its first spelling. */
export async function deriveOrganizations(writer: DerivationWriter): Promise<void> {
  const scope = await scopeOf(writer);
  if (isNothing(scope)) return;
  for await (const names of namesOf(writer.database, 'ORGANIZATION', scope)) {
    const printed = await readPrinted(writer.database, names);
    const curated = await readCurated(writer.database, [...new Set(names.map((name) => companySpelling(name).name))]);
    const edges = printed.flatMap((one) => edgeOf(one, curated));
    const before = await companiesOf(writer.database, names);
    await ensureNodes(
      writer,
      'ORGANIZATION',
      edges.map(({ to }) => to),
    );
    await stateEdges(writer, SHAPE, { side: 'from', names, part: PART }, edges);
    const companies = [...new Set([...before, ...edges.map(({ to }) => to)])].sort();
    await nameCompanies(writer, companies);
    const isPrinted = new Set(printed.map(({ name }) => name));
    await removeUnused(writer, [...companies, ...names.filter((name) => !isPrinted.has(name))]);
  }
}

/**
 * Returns the organisations that are new or printed differently. If the curated table changed, it adds those with an edge to either end of
 * its rows.
 */
async function scopeOf({ database, touched }: DerivationWriter): Promise<Scope> {
  const moved = unionOf(touched.ends(SHAPE, 'from'), touched.ends(SHAPE, 'to'));
  if (moved === 'all' || isNothing(moved)) return unionOf(touched.nodes('ORGANIZATION'), moved);
  const text =
    'UNWIND $names AS name MATCH (:ORGANIZATION {name: name})<-[:SAME_ORG_AS]-(o:ORGANIZATION) RETURN DISTINCT o.name AS name';
  const rows = await database.read({ text, parameters: { names: [...moved] } });
  return unionOf(touched.nodes('ORGANIZATION'), moved, new Set(rows.map(({ name }) => String(name))));
}

/** Returns the organisations that a source states directly, each with its newest such source. */
async function readPrinted(database: Database, names: readonly string[]): Promise<readonly Printed[]> {
  const text =
    'UNWIND $names AS name MATCH (o:ORGANIZATION {name: name}) WHERE o.claims IS NOT NULL RETURN name, o.claims AS claims';
  const rows = await database.read({ text, parameters: { names } });
  return rows.flatMap(({ name, claims }) => {
    const own = decodeClaims(Array.isArray(claims) ? claims.map(String) : []).filter(({ part }) => part !== PART);
    const [newest] = own.toSorted(
      (one, other) => other.observedAt - one.observedAt || (one.source < other.source ? -1 : 1),
    );
    return newest === undefined ? [] : [{ name: String(name), source: newest.source, observedAt: newest.observedAt }];
  });
}

async function readCurated(database: Database, spellings: readonly string[]): Promise<ReadonlyMap<string, Curated>> {
  const text = `UNWIND $names AS name MATCH (:ORGANIZATION {name: name})-[r:SAME_ORG_AS]->(c:ORGANIZATION) WHERE r.method = 'curated'
    RETURN name, c.name AS company, r.confidence AS confidence ORDER BY name, company DESC`;
  const rows = await database.read({ text, parameters: { names: spellings } });
  return new Map(
    rows.map(({ name, company, confidence }) => [
      String(name),
      { company: String(company), confidence: Number(confidence ?? 1) },
    ]),
  );
}

/**
 * Returns the edge from a printed name to its company. A name that is in its company's spelling already has no edge, or the curated table
 * states one.
 */
function edgeOf({ name, source, observedAt }: Printed, curated: ReadonlyMap<string, Curated>): StatedEdge[] {
  const spelling = companySpelling(name);
  if (spelling.name === name) return [];
  const known = curated.get(spelling.name);
  const to = known?.company ?? spelling.name;
  const properties =
    known === undefined
      ? { confidence: CONFIDENCE[spelling.method], method: spelling.method }
      : { confidence: known.confidence, method: 'curated' };
  const claim: Claim = { source, part: PART, observedAt, inferred: true, properties };
  return to === name ? [] : [{ from: name, to, claim }];
}

async function companiesOf(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const text =
    'UNWIND $names AS name MATCH (:ORGANIZATION {name: name})-[:SAME_ORG_AS]->(c:ORGANIZATION) RETURN DISTINCT c.name AS name';
  return (await database.read({ text, parameters: { names } })).map(({ name }) => String(name));
}

/**
 * Gives each company the display name of its first spelling, unless a source prints the company itself. A company without spellings loses
 * its name.
 */
async function nameCompanies(writer: DerivationWriter, names: readonly string[]): Promise<void> {
  const text = `UNWIND $names AS name MATCH (c:ORGANIZATION {name: name})
    RETURN name, COLLECT { MATCH (c)<-[r:SAME_ORG_AS]-(o:ORGANIZATION) WHERE o.displayName IS NOT NULL
      RETURN {displayName: o.displayName, source: r.source, observedAt: r.observed_at} ORDER BY o.name LIMIT 1 } AS spellings`;
  const rows = await writer.database.read({ text, parameters: { names } });
  const wanted = rows.map(({ name, spellings }) => ({ name: String(name), claim: claimOn(spellings) }));
  await stateNodes(writer, 'ORGANIZATION', PART, wanted);
}

/**
 * Deletes those of the names that no source prints any more and that have no edges to them: the sweep left them as long as they had an edge
 * to a company.
 */
async function removeUnused(writer: DerivationWriter, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const deleted = await writer.transaction((transaction) => deleteOrphans(transaction, 'ORGANIZATION', names));
  writer.count({ nodesDeleted: deleted });
}

function claimOn(spellings: unknown): Claim | null {
  const first: unknown = Array.isArray(spellings) ? spellings[0] : undefined;
  if (first === null || typeof first !== 'object') return null;
  const { displayName, source, observedAt } = { displayName: '', source: '', observedAt: 0, ...first };
  const properties = { displayName: String(displayName), isCanonical: true };
  // A source that prints the company itself knows its display name better.
  return {
    source: String(source),
    part: PART,
    observedAt: Math.min(Number(observedAt), 0),
    inferred: true,
    properties,
  };
}
