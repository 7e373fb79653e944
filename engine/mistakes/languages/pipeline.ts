import { labelOf } from './names.ts';
import { repairedConditions } from './sql-conditions.ts';

/** `HOSTNAME | where name == "x" | project name | take 5` as a MATCH; null for other operators. */
export function translatePipeline(text: string): string | null {
  const [table = '', ...stages] = text.split('|').map((stage) => stage.trim());
  const label = /^\w+$/.test(table) ? labelOf(table) : null;
  if (label === null || stages.length === 0) return null;
  let [where, returned, rest] = ['', 'n', ''];
  for (const stage of stages) {
    const [, word = '', given = ''] = /^(\w+)\s*(?:by\s+)?(.*)$/is.exec(stage) ?? [];
    switch (word.toLowerCase()) {
      case 'where':
        where += `${where === '' ? ' WHERE' : ' AND'} ${conditionsOf(given)}`;
        break;
      case 'project':
        returned = given
          .split(',')
          .map((column) => `n.${column.trim()}`)
          .join(', ');
        break;
      case 'take':
      case 'limit':
        rest += ` LIMIT ${given}`;
        break;
      case 'sort':
      case 'order':
        rest += ` ORDER BY n.${given.replace(/^by\s+/i, '')}`;
        break;
      case 'count':
        returned = 'count(*)';
        break;
      default:
        return null;
    }
  }
  return `MATCH (n:${label})${where} RETURN ${returned}${rest}`;
}

function conditionsOf(given: string): string {
  const words = repairedConditions(given)
    .replace(/\b(\w+)\s+has\s+/gi, '$1 contains ')
    .replace(/\bstartswith\b/gi, 'STARTS WITH')
    .replace(/\bendswith\b/gi, 'ENDS WITH')
    .replace(/\bcontains\b/gi, 'CONTAINS')
    .replace(/=~/g, '=');
  return words.replace(/\b([A-Za-z_]\w*)(?=\s*(?:=|<|>|CONTAINS|STARTS|ENDS|IN\b))/g, 'n.$1');
}
