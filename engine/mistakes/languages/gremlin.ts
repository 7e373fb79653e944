import { writeStringLiteral } from '../../parse/string-literal.ts';
import { labelOf } from './names.ts';

interface Walk {
  readonly pattern: string;
  readonly node: number;
  readonly returned: string | null;
  readonly limit: string;
  readonly label: string | null;
  readonly conditions: readonly string[];
}

const START: Walk = { pattern: '', node: 0, returned: null, limit: '', label: null, conditions: [] };

/** `g.V().has('HOSTNAME', 'name', 'x').out('RESOLVES_TO').values('name')` as a MATCH; null for steps beyond these. */
export function translateGremlin(text: string): string | null {
  const source = /^\s*g\s*\.\s*V\s*\(\s*\)/.exec(text);
  if (source === null || !/^(?:\s*\.\s*\w+\s*\([^()]*\))*\s*;?\s*$/.test(text.slice(source[0].length))) return null;
  let walk: Walk | null = START;
  const steps = text.slice(source[0].length).matchAll(/\.\s*(\w+)\s*\(([^()]*)\)/g);
  for (const [, name = '', given = ''] of steps) walk = walk === null ? null : stepOf(walk, name, argumentsOf(given));
  if (walk === null) return null;
  const { pattern, node, returned, limit } = closed(walk);
  return `MATCH ${pattern} RETURN ${returned ?? `n${node}`}${limit}`;
}

function argumentsOf(given: string): string[] {
  return given
    .split(',')
    .map((value) => value.trim().replace(/^(['"])(.*)\1$/s, '$2'))
    .filter((value) => value !== '');
}

function stepOf(walk: Walk, name: string, given: readonly string[]): Walk | null {
  const [first, second, third] = given;
  switch (name) {
    case 'hasLabel':
      return first === undefined ? null : { ...walk, label: labelOf(first) };
    case 'has':
      if (first === undefined || second === undefined) return null;
      if (third === undefined) return { ...walk, conditions: [...walk.conditions, property(first, second)] };
      return { ...walk, label: labelOf(first), conditions: [...walk.conditions, property(second, third)] };
    case 'out':
    case 'in':
    case 'both':
      return { ...onward(walk, name, given) };
    case 'values':
      return first === undefined ? null : { ...walk, returned: `n${walk.node}.${first}` };
    case 'limit':
      return { ...walk, limit: ` LIMIT ${first ?? '25'}` };
    case 'count':
      return { ...walk, returned: 'count(*)' };
    case 'dedup':
      return { ...walk, returned: `DISTINCT ${walk.returned ?? `n${walk.node}`}` };
    default:
      return ['toList', 'next', 'valueMap', 'elementMap'].includes(name) ? walk : null;
  }
}

function property(key: string, value: string): string {
  return `${key}: ${/^\d+$/.test(value) ? value : writeStringLiteral(value)}`;
}

/** The walk with its present node written out. */
function closed(walk: Walk): Walk {
  const map = walk.conditions.length === 0 ? '' : ` {${walk.conditions.join(', ')}}`;
  const label = walk.label === null ? '' : `:${walk.label}`;
  return { ...walk, pattern: `${walk.pattern}(n${walk.node}${label}${map})`, label: null, conditions: [] };
}

function onward(walk: Walk, direction: 'out' | 'in' | 'both', types: readonly string[]): Walk {
  const { pattern, node } = closed(walk);
  const bracket = types.length === 0 ? '' : `[:${types.join('|')}]`;
  const arrow = `${direction === 'in' ? '<' : ''}-${bracket}-${direction === 'out' ? '>' : ''}`;
  return { ...START, pattern: `${pattern}${arrow}`, node: node + 1 };
}
