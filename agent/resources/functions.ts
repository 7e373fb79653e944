/** Functions in addition to those of Neo4j, and those with another syntax (contract 3.2). */
export const FUNCTIONS = `# Functions

Every function of Neo4j 5 that reads, without regard to case. Written otherwise elsewhere, and taken here as well:

| Written | Meaning |
|---|---|
| point(lat, lon) | point({latitude: lat, longitude: lon}) |
| distance(a, b) | point.distance(a, b), metres |
| percentile_disc, percentile_cont, stdevp, stdev | percentileDisc, percentileCont, stDevP, stDev |
| min([3, 1, 2]), max([...]) on a written list | its smallest or largest entry; on rows they aggregate |
| ln(x) | log(x) |
| id(n) | the string node id, such as ipv4/192.0.2.10: compare names, not numbers |
| =~ | matches the whole text; at most 1,000 characters, no quantifiers inside each other |
| ENDS WITH | served by an index on HOSTNAME and TLD alone |

# Procedures

`;
