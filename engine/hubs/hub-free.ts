import { LabelKnowledge } from '../correct/labels/label-knowledge.ts';
import { GeneratedNames } from '../expand/generated-names.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type {
  Expression,
  Pattern,
  PatternComprehension,
  PatternExpression,
  ShortestPathExpression,
  Where,
} from '../parse/syntax.ts';
import type { Edit } from '../text/edit.ts';
import { type Crossing, HubFreePaths, type VariableNames } from './hub-free-path.ts';
import { type PathPart, partsOf } from './path-parts.ts';

/** Changes that stop a statement's untyped paths from passing through hubs, and the places where such paths could have. */
export interface HubFree {
  readonly edits: readonly Edit[];
  readonly crossings: readonly Crossing[];
}

/** Reads every pattern of a statement, wherever it is. */
export function hubFree(statement: ParsedStatement): HubFree {
  const writer = new PatternWriter(statement);
  writer.write();
  return writer;
}

class PatternWriter implements HubFree {
  readonly edits: Edit[] = [];
  readonly crossings: Crossing[] = [];
  readonly #statement: ParsedStatement;
  readonly #knowledge: LabelKnowledge;
  readonly #names: VariableNames;

  constructor(statement: ParsedStatement) {
    this.#statement = statement;
    this.#knowledge = new LabelKnowledge(statement);
    const names = new GeneratedNames(statement, {});
    let count = 0;
    this.#names = {
      next: (word) => {
        count += 1;
        return names.variable(`${word}${count}`);
      },
    };
  }

  write(): void {
    const { outline } = this.#statement;
    const nodes = outline.all(
      'match',
      'subquery-expression',
      'pattern-comprehension',
      'pattern-expression',
      'shortest-path-expression',
    );
    for (const node of nodes) {
      switch (node.kind) {
        case 'pattern-comprehension':
          this.#comprehension(node);
          break;
        case 'pattern-expression':
          this.#predicate(node);
          break;
        case 'shortest-path-expression':
          this.#shortestExpression(node);
          break;
        default:
          if (node.patternsSpan !== null) this.#matched(node.patterns, node.where, node.patternsSpan.end);
      }
    }
  }

  /** MATCH, or the bare pattern of `EXISTS { }` and `COUNT { }`. */
  #matched(patterns: readonly Pattern[], where: Where | null, end: number): void {
    const paths = this.#writer();
    const written = patterns.map((pattern) => ({
      pattern,
      parts: partsOf(pattern, this.#knowledge),
      isShortest: pattern.function !== null,
    }));
    // Neo4j mixes neither shortestPath() nor `[*]` with quantified paths in one pattern.
    const quantifies = !written.some(({ isShortest }) => isShortest) && written.some(({ parts }) => hasOpenHops(parts));
    for (const { pattern, parts, isShortest } of written) {
      if (isShortest) paths.shortest(this.#pathName(pattern), parts);
      else paths.path(parts, quantifies);
    }
    this.#add(paths);
    this.#condition(paths.conditions, where?.condition ?? null, end);
  }

  /** `[p = (a)-[*1..3]-(b) WHERE ... | b.name]`: quantified paths are not allowed in it, but in `COLLECT { }`. */
  #comprehension({ pattern, where, barAt, span }: PatternComprehension): void {
    const { parts, paths } = this.#single(pattern);
    if (!hasOpenHops(parts) && paths.conditions.length === 0) return;
    this.#replace(span.start, 1, 'COLLECT { MATCH ');
    this.#replace(barAt, 1, ' RETURN ');
    this.#replace(span.end - 1, 1, ' }');
    this.#condition(paths.conditions, where, pattern.pathSpan.end);
  }

  /** `WHERE (a)-[*1..3]-(b)`: becomes `EXISTS { }` for the same reason. */
  #predicate(node: PatternExpression): void {
    const { paths } = this.#single(node.pattern);
    if (paths.edits.length + paths.conditions.length === 0) return;
    const call = this.#statement.outline.around(node, 'call');
    const inner = node.span;
    const outer = call?.name.toLowerCase() === 'exists' ? call.span : inner;
    this.#replace(outer.start, inner.start - outer.start, 'EXISTS { ');
    this.#condition(paths.conditions, null, inner.end);
    this.#replace(inner.end, outer.end - inner.end, ' }');
  }

  /** `RETURN shortestPath(...)`: only a MATCH has a WHERE. */
  #shortestExpression({ pattern, span: { start, end } }: ShortestPathExpression): void {
    const paths = this.#writer();
    const name = this.#names.next('path');
    paths.shortest(name, partsOf(pattern, this.#knowledge));
    if (paths.conditions.length === 0) return;
    this.#add(paths);
    const first = pattern.function === 'shortestPath' ? '[0]' : '';
    this.#replace(start, 0, `COLLECT { MATCH ${name} = `);
    this.#replace(end, 0, ` WHERE ${paths.conditions.join(' AND ')} RETURN ${name} }${first}`);
  }

  #single(pattern: Pattern): { parts: readonly PathPart[]; paths: HubFreePaths } {
    const parts = partsOf(pattern, this.#knowledge);
    const paths = this.#writer();
    paths.path(parts, hasOpenHops(parts));
    this.#add(paths);
    return { parts, paths };
  }

  /** Returns the name of a path, or a new one. */
  #pathName({ variable, span }: Pattern): string {
    if (variable !== null) return this.#statement.text.slice(variable.span.start, variable.span.end);
    const name = this.#names.next('path');
    this.#replace(span.start, 0, `${name} = `);
    return name;
  }

  #condition(conditions: readonly string[], given: Expression | null, at: number): void {
    if (conditions.length === 0) return;
    const all = conditions.join(' AND ');
    if (given === null) this.#replace(at, 0, ` WHERE ${all}`);
    else {
      this.#replace(given.span.start, 0, '(');
      this.#replace(given.span.end, 0, `) AND ${all}`);
    }
  }

  #writer(): HubFreePaths {
    return new HubFreePaths(this.#statement.text, this.#names);
  }

  #add({ edits, crossings }: HubFreePaths): void {
    this.edits.push(...edits);
    this.crossings.push(...crossings);
  }

  #replace(start: number, length: number, text: string): void {
    this.edits.push({ span: { start, end: start + length }, text });
  }
}

/** Returns whether the path itself contains an untyped step of several hops. */
function hasOpenHops(parts: readonly PathPart[]): boolean {
  return parts.some((part) => part.kind === 'step' && part.isOpen && part.length !== null && part.length.max !== 0);
}
