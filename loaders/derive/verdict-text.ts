import { kindOf } from '../../engine/verdict/kind-of.ts';
import { verdictFragment } from '../../engine/verdict/model/verdict-fragment.ts';
import { isDiffering } from './differing.ts';
import type { Judged } from './verdict-kinds.ts';

/**
 * Statement that judges the nodes of a label by their names and writes the verdicts that differ from the stored ones. It reads
 * the map `$input` (docs/decisions/0014 says why a map): `names`, `compared` (the properties that count as a difference), `asOf`
 * (epoch ms), `wanting` (threat layers). It returns the names of the written nodes as `names`.
 */
export function reconcileText({ label, evidence, block }: Judged): string {
  return `UNWIND $input.names AS name
MATCH (n:${label} {name: name})
WITH n, name, ${label.startsWith('IPV') ? 'n.orderKey' : 'null'} AS key, $input.asOf AS asOf, $input.wanting AS wanting
${evidence}
${verdictFragment(['n', 'asOf'], { kinds: [kindOf(label)], account: false })}
WITH n, properties(n) AS stored, ${block} AS wanted
WHERE ${isDiffering('$input.compared')}
SET n += wanted
RETURN collect(n.name) AS names`;
}

/** Statement that keeps of `$names` those of nodes that are to be judged, as `name`: a plain text, where the other is a long one. */
export function concernedText({ label, where }: Judged): string {
  return `UNWIND $names AS name MATCH (n:${label} {name: name}) WHERE ${where} RETURN DISTINCT name`;
}

/** Statement that gives the next `$size` nodes of a label after `$after` that are to be judged, in the order of their names. */
export function concernedPageText({ label, where }: Judged): string {
  return `MATCH (n:${label}) WHERE n.name > $after AND (${where}) RETURN n.name AS name ORDER BY n.name LIMIT $size`;
}
