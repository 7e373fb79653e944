import Cypher from '@neo4j/cypher-builder';

/** Makes a condition, for one text each time. */
type Condition = () => Cypher.Predicate;

/**
 * How a node of a label is also known than by its `name`, as a condition on `n` and the given name in lower case:
 * names that people publish are remembered without their case, by an alias, by a slug.
 */
export const KNOWN_AS: ReadonlyMap<string, Condition> = new Map(
  Object.entries({
    ACTOR: () =>
      new Cypher.Raw(
        "toLower(n.name) = key OR replace(toLower(n.name), ' ', '') = replace(key, ' ', '') OR n.attackId = toUpper(key)",
      ),
    FEED_SOURCE: () => new Cypher.Raw('toLower(n.name) = key OR n.id = key'),
    CATEGORY: () => new Cypher.Raw('toLower(n.name) = key OR n.id = key'),
    REGISTRAR: () =>
      new Cypher.Raw(
        "any(spelling IN coalesce(n.aliases, [n.displayName]) WHERE toLower(spelling) = replace(key, 'registrar:', ''))",
      ),
    VENDOR: () => new Cypher.Raw('toLower(n.canonicalName) = key'),
    TLD_OPERATOR: () => new Cypher.Raw('toLower(n.name) = key'),
    INTERNET_EXCHANGE: () => new Cypher.Raw('toLower(n.name) = key OR toLower(n.longName) = key'),
    FACILITY: () => new Cypher.Raw('toLower(n.name) = key'),
    SUBMARINE_CABLE: () => new Cypher.Raw('toLower(n.name) = key'),
    LANDING_POINT: () => new Cypher.Raw('toLower(n.name) = key'),
    ASN_NAME: () => new Cypher.Raw("n.searchName = key OR n.searchName STARTS WITH key + ' - '"),
  }),
);

/**
 * Names that others give a node, which several may share: as a condition like the one above. A node that has the name itself goes
 * before those that are also called so.
 */
export const ALSO_KNOWN_AS: ReadonlyMap<string, Condition> = new Map(
  Object.entries({
    ACTOR: () =>
      new Cypher.Raw("any(alias IN n.aliases WHERE replace(toLower(alias), ' ', '') = replace(key, ' ', ''))"),
  }),
);

/** Whether the names of a label are looked up in the graph: then what its key form refuses may still be a name. */
export function isLookedUp(label: string): boolean {
  return KNOWN_AS.has(label);
}
