/**
 * The names under a domain, from every layer that has host names. There is no list for each layer: what certificates, reverse names, mail
 * and name servers, SPF, hyperlinks, URLs, registrations, popularity lists and feeds name is a HOSTNAME, so that one seek on the reversed
 * name finds it, whatever its source.
 */

/** Maximum number of names of one domain that are read, in the order of their reversed names: whole shared domains have no end. */
const MOST_NAMES_READ = 20_000;

/** Which names of a domain are wanted. */
interface NamesBelow {
  /** Variable or property that holds the domain, in normal form; null for none. */
  readonly domain: string;
  /** Condition on the node `n`; every name without it. */
  readonly wanted?: string;
  /** Maximum number of wanted names to return: a number, or the parameter that holds it. */
  readonly most: number | `$${string}`;
}

/**
 * Clauses that bind `below`, a list of the HOSTNAMEs under a domain (not the domain itself), at any depth, and `isCut`: there
 * are more. The nearest come first, then the most popular, then in the order of their reversed names. They read the variable
 * that `domain` begins with, keep every row, and cost two seeks and at most `MOST_NAMES_READ` names each.
 */
export function namesBelow({ domain, wanted, most }: NamesBelow): string {
  const [variable] = domain.split('.');
  const read = (names: number): string =>
    `MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(reversedName) WHERE n.reversedName STARTS WITH reverse(${domain}) + '.'
  WITH n ORDER BY n.reversedName LIMIT ${names}`;
  return `CALL (${variable}) {
  ${read(MOST_NAMES_READ)}
  WITH n${wanted === undefined ? '' : ` WHERE ${wanted}`}
  WITH n ORDER BY size(split(n.name, '.')), coalesce(n.rank, ${Number.MAX_SAFE_INTEGER}), n.reversedName LIMIT ${most} + 1
  RETURN collect(n) AS ranked
}
CALL (${variable}) {
  ${read(MOST_NAMES_READ + 1)}
  RETURN count(n) > ${MOST_NAMES_READ} AS isEndless
}
WITH *, ranked[..${most}] AS below, isEndless OR size(ranked) > ${most} AS isCut`;
}
