import { z } from 'zod';
import { anchorWithoutEdge, asSetUnknown } from '../engine/advise/notices.ts';
import type { CompileContext, Procedure } from '../engine/contract/procedure-catalog.ts';
import { writeStringLiteral } from '../engine/parse/string-literal.ts';
import { allNearest } from '../engine/text/nearest.ts';
import type { Advisory } from '../schema/advisory.ts';
import { foldAsn, foldAsSet, keyOrNull } from '../schema/keys/index.ts';
import type { Row } from '../store/database.ts';
import { ArgumentError, entriesParameter } from './arguments.ts';
import { columns } from './columns.ts';
import { collapsed, givenEntries, shownValue } from './indicators.ts';

/** A set as it was asked for. */
interface AskedSet {
  /** Upper case, with its source where one was given: `RIPE::AS-EXAMPLE`. */
  readonly name: string;
  /** Without its source. */
  readonly plain: string;
  readonly registry: string | null;
  /** Names that it may be stored under. */
  readonly forms: readonly string[];
}

interface AskedSets {
  readonly sets: readonly AskedSet[];
  readonly advisories: readonly Advisory[];
}

const PARAMETERS = z.object({ name: entriesParameter('STRING | LIST<STRING>', readAll) });

/** Steps from a set to its farthest member; real sets nest some twenty deep. */
const DEEPEST = 64;
/** Names that a misspelt one is compared with. */
const MOST_NEAR = 1000;
/** Routing registries that a name may be qualified with (irr.net). */
const REGISTRIES =
  'AFRINIC ALTDB APNIC ARIN BBOI BELL CANARIE IDNIC JPIRR LACNIC LEVEL3 NESTEGG NTTCOM OPENFACE PANIX RADB REACH RIPE RIPE-NONAUTH TC WCGDB'.split(
    ' ',
  );

/** The networks of an AS set, those of the sets inside it too. */
export const asSet: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.asSet',
  description: 'The members of a set of networks in a routing registry, direct and nested, each once.',
  example: 'CALL svc.asSet("AS-EXAMPLE")',
  sampleExample: 'CALL svc.asSet("AS263029:AS-ANNOUNCEMENTS")',
  columns: columns({
    asSetName: ['STRING', 'the set as it was asked for, upper case'],
    memberAsn: ['STRING', 'a member: AS64500'],
    sourceRir: ['STRING', 'registry that has the set, or null'],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  async compile(calls, context) {
    return {
      text: TEXT,
      inputs: calls.map(({ name }) => ({ sets: name.sets })),
      advisories: [
        ...calls.flatMap(({ name }) => name.advisories),
        ...(await remarks(
          calls.flatMap(({ name }) => name.sets),
          context,
        )),
      ],
      layers: ['as-sets'],
    };
  },
};

function readAll(value: unknown): AskedSets {
  const given = givenEntries(value).map(readOne);
  const sets = [...new Map(given.map((set) => [set.name, set])).values()];
  return { sets, advisories: collapsed(given.length, sets.length) };
}

/** `AS-EXAMPLE`, `RIPE::AS-EXAMPLE`, and `AS-EXAMPLE@RIPE` as peering databases write it. */
function readOne(entry: unknown): AskedSet {
  const asn = typeof entry === 'number' || typeof entry === 'string' ? keyOrNull(() => foldAsn(entry)) : null;
  if (asn !== null) {
    const instead = `MATCH (:ASN {name: ${writeStringLiteral(asn)}})-[:MEMBER_OF]->(s:AS_SET) RETURN s.name`;
    throw new ArgumentError(`takes the name of a set, such as AS-EXAMPLE; ${asn} is one network.`, { instead });
  }
  if (typeof entry !== 'string' || entry.trim() === '') {
    throw new ArgumentError(`takes the name of a set as text or a list of them; ${shownValue(entry)} is none.`);
  }
  const name = foldAsSet(entry.replace(/^\s*([^@\s]+)@([A-Za-z0-9-]+)\s*$/, '$2::$1'));
  const [first = '', second] = name.split('::');
  if (second !== undefined) return { name, plain: second, registry: first, forms: [name, second] };
  return { name, plain: name, registry: null, forms: [name, ...REGISTRIES.map((registry) => `${registry}::${name}`)] };
}

/** Says of each set that is not stored, or has no members, that it is so. */
async function remarks(sets: readonly AskedSet[], { read }: CompileContext): Promise<Advisory[]> {
  if (sets.length === 0) return [];
  const asked = sets.map((set) => ({ ...set, beginning: set.plain.slice(0, Math.max(4, set.plain.length >> 1)) }));
  const rows = await read({ text: REMARKS, parameters: { sets: asked, most: BigInt(MOST_NEAR) } });
  return rows.flatMap(remark);
}

function remark({ name, stored, members, near }: Row): Advisory[] {
  const asked = String(name);
  if (stored === null) {
    const plain = asked.replace(/^.*::/, '');
    const known = Array.isArray(near) ? near.map(String) : [];
    const longer = known.filter((other) => other.startsWith(plain));
    const names = [...new Set([...allNearest(plain, known), ...longer])].slice(0, 3);
    return [asSetUnknown(asked, names)];
  }
  return members === true ? [] : [anchorWithoutEdge('AS_SET', asked, ['MEMBER_OF'], 'in', null)];
}

/**
 * Condition on `said`, an edge to a direct member: it names the registries that list the member, and a registry in the question
 * narrows these. A set goes by its plain name where only one registry has it.
 */
const IS_MEMBER = `(asked.registry IS NULL OR set.name CONTAINS '::'
        OR any(source IN said.sources WHERE source = toLower(asked.registry) + '-as-sets'))`;

const STORED = `MATCH (set:AS_SET) WHERE set.name IN asked.forms
    AND (asked.registry IS NULL OR set.name CONTAINS '::' OR set.sourceRir = asked.registry
      OR EXISTS { (set)<-[said:MEMBER_OF]-() WHERE ${IS_MEMBER} })`;

const REMARKS = `UNWIND $sets AS asked
RETURN asked.name AS name, head(COLLECT { ${STORED} RETURN set.name LIMIT 1 }) AS stored,
  EXISTS { ${STORED} MATCH (set)<-[:MEMBER_OF]-() } AS members,
  COLLECT { MATCH (other:AS_SET) WHERE other.name STARTS WITH asked.beginning RETURN other.name LIMIT $most } AS near`;

const TEXT = `UNWIND input.sets AS asked
CALL (asked) {
  ${STORED}
  CALL (asked, set) {
    WITH asked.registry IS NULL OR set.name CONTAINS '::' AS isWhole WHERE isWhole
    MATCH (set)<-[:MEMBER_OF*1..${DEEPEST}]-(member:ASN)
    RETURN DISTINCT member
    UNION
    WITH asked.registry IS NULL OR set.name CONTAINS '::' AS isWhole WHERE NOT isWhole
    MATCH (set)<-[said:MEMBER_OF]-(inner) WHERE ${IS_MEMBER}
    WITH DISTINCT inner
    MATCH (inner)<-[:MEMBER_OF*0..${DEEPEST}]-(member:ASN)
    RETURN DISTINCT member
  }
  WITH member, min(set.sourceRir) AS stated ORDER BY member.asn, member.name
  RETURN member, coalesce(asked.registry, stated) AS sourceRir
}
RETURN asked.name AS asSetName, member.name AS memberAsn, sourceRir`;
