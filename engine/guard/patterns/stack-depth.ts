import type { Pattern } from './java-pattern.ts';

/** Maximum depth of calls during a match: a fifth of what overflows the stack of a Neo4j thread. */
const MOST_CALLS = 6000;

/**
 * The length of the longest text that a pattern reads without a stack overflow, after which Neo4j would answer nothing at
 * all; Infinity where its depth does not grow with the text. java.util.regex calls itself for each turn of a repeated
 * group, and for each part of that group again: `(a|b)+` overflows at some ten thousand characters.
 */
export function longestOnStack(pattern: Pattern): number {
  const each = callsPerCharacter(pattern);
  return each === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((MOST_CALLS - calls(pattern)) / each));
}

function callsPerCharacter(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'character':
      return 0;
    case 'sequence':
      return Math.max(0, ...pattern.items.map(callsPerCharacter));
    case 'choice':
      return Math.max(...pattern.options.map(callsPerCharacter));
    case 'repeat': {
      const inner = callsPerCharacter(pattern.item);
      if (pattern.item.kind === 'character' || pattern.most === 1) return inner;
      return inner + (3 + calls(pattern.item)) / Math.max(1, shortest(pattern.item));
    }
  }
}

/** Calls that one turn through a pattern takes at most. */
function calls(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'character':
      return 1;
    case 'sequence':
      return pattern.items.reduce((sum, item) => sum + calls(item), 2);
    case 'choice':
      return 2 + Math.max(...pattern.options.map(calls));
    case 'repeat':
      return pattern.item.kind === 'character' ? 1 : 3 + calls(pattern.item);
  }
}

/** The length of the shortest text that a pattern matches. */
function shortest(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'character':
      return 1;
    case 'sequence':
      return pattern.items.reduce((sum, item) => sum + shortest(item), 0);
    case 'choice':
      return Math.min(...pattern.options.map(shortest));
    case 'repeat':
      return pattern.least * shortest(pattern.item);
  }
}
