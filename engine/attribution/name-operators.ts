/** Who runs a name, stored or not: by what is stated of it or of a name above it, then by the suffix under which it lies. */
import { CONFIDENCE, namedOperators, statedOperator } from './operators.ts';

/** Names above one that are asked for, nearest first. */
const MOST_NAMES = 12;

/** The name itself and the names above it, nearest first, without the top-level domain. */
export const NAMES_UP = `[level IN range(0, size(split(name, '.')) - 2)
    | reduce(joined = '', part IN split(name, '.')[level..] | joined + CASE joined WHEN '' THEN '' ELSE '.' END + part)]`;

const STATED = `COLLECT { UNWIND range(0, size(names) - 1) AS level WITH level, names[level] AS at
    MATCH (h:HOSTNAME {name: at})-[d:DELEGATED_TO]->(v:VENDOR)
    WITH level, at, d, v ORDER BY level, v.name LIMIT 2
    RETURN ${statedOperator(
      `CASE level WHEN 0 THEN ${CONFIDENCE.own} ELSE ${CONFIDENCE.parent} END`,
      "CASE level WHEN 0 THEN '' ELSE 'CHILD_OF->HOSTNAME:' + at + '->' END + 'DELEGATED_TO->VENDOR:' + v.name",
    )} }`;

/** The longest suffix of the private section of the Public Suffix List, with who submitted it. */
const SUFFIX = `COLLECT { UNWIND range(0, size(names) - 1) AS level WITH level, names[level] AS at
    MATCH (s:PUBLIC_SUFFIX) WHERE s.name IN [at, '*.' + names[level + 1]] AND s.section = 'private'
    WITH level, s ORDER BY level LIMIT 1
    RETURN {level: level, suffix: s.name, name: s.submitterOrg, service: s.name, channel: 'PUBLIC_SUFFIX', confidence: ${CONFIDENCE.parent},
      path: 'CHILD_OF->PUBLIC_SUFFIX:' + s.name} }`;

/**
 * Clause that tells who runs a name. It reads `name` and binds `operators`, the surest first, and `suffix` (the private
 * suffix that it is or lies under, or null).
 */
export const NAME_OPERATORS = `CALL (name) {
  WITH ${NAMES_UP}[..${MOST_NAMES}] AS names
  WITH names, ${STATED} AS stated, ${SUFFIX} AS suffixes
  RETURN suffixes[0].suffix AS suffix,
    stated + ${namedOperators('[entry IN suffixes WHERE entry.name IS NOT NULL]')} AS operators
}`;
