import { type ParserRuleContext, TerminalNode } from 'antlr4ng';
import { LabelKnowledge } from '../correct/label-knowledge.ts';
import type { Edit } from '../edit.ts';
import { GeneratedNames } from '../expand/generated-names.ts';
import { dottedName, variableOf } from '../parse/names.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { ancestor, childRule, childRules, childTokens, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import { type Crossing, HubFreePaths, type VariableNames } from './hub-free-path.ts';
import { type PathPart, partsOf } from './path-parts.ts';

/** What keeps a statement's untyped paths out of hubs, and where such paths could have run through one. */
export interface HubFree {
  readonly edits: readonly Edit[];
  readonly crossings: readonly Crossing[];
}

/** Reads every pattern of a statement, wherever it stands. */
export function hubFree(statement: ParsedStatement): HubFree {
  const writer = new PatternWriter(statement);
  for (const node of findAll(
    statement.tree,
    'matchClause',
    'existsExpression',
    'countExpression',
    'patternComprehension',
    'patternExpression',
    'shortestPathExpression',
  )) {
    writer.pattern(node);
  }
  return writer;
}

/** A path of a pattern: one that is named, or shortest, or neither. */
interface WrittenPath {
  readonly pattern: ParserRuleContext;
  readonly parts: readonly PathPart[];
  readonly isShortest: boolean;
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

  pattern(tree: ParserRuleContext): void {
    switch (ruleOf(tree)) {
      case 'patternComprehension':
        this.#comprehension(tree);
        break;
      case 'patternExpression':
        this.#predicate(tree);
        break;
      case 'shortestPathExpression':
        this.#shortestExpression(tree);
        break;
      default:
        this.#matched(tree, childRule(tree, 'patternList'));
    }
  }

  /** MATCH, or the bare pattern of `EXISTS { }` and `COUNT { }`. */
  #matched(tree: ParserRuleContext, list: ParserRuleContext | null): void {
    if (list === null) return;
    const paths = this.#writer();
    const written = childRules(list, 'pattern').map((pattern) => this.#read(pattern));
    // Neo4j mixes neither shortestPath() nor `[*]` with quantified paths in one pattern.
    const quantifies = !written.some(({ isShortest }) => isShortest) && written.some(({ parts }) => hasOpenHops(parts));
    for (const { pattern, parts, isShortest } of written) {
      if (isShortest) paths.shortest(this.#pathName(pattern), parts);
      else paths.path(parts, quantifies);
    }
    this.#add(paths);
    this.#condition(paths.conditions, childRule(tree, 'whereClause'), spanOf(list).end);
  }

  /** `[p = (a)-[*1..3]-(b) WHERE ... | b.name]`: no quantified path may stand in it, but in `COLLECT { }`. */
  #comprehension(tree: ParserRuleContext): void {
    const path = childRule(tree, 'pathPatternNonEmpty');
    const [first, second] = childRules(tree, 'expression');
    if (path === null || first === undefined) return;
    const { parts, paths } = this.#single(path);
    if (!hasOpenHops(parts) && paths.conditions.length === 0) return;
    this.#replace(spanOf(tree).start, 1, 'COLLECT { MATCH ');
    this.#replace(barOf(tree), 1, ' RETURN ');
    this.#replace(spanOf(tree).end - 1, 1, ' }');
    const where = second === undefined ? null : first;
    this.#conditionOf(paths.conditions, where, spanOf(path).end);
  }

  /** `WHERE (a)-[*1..3]-(b)`: becomes `EXISTS { }` for the same reason. */
  #predicate(tree: ParserRuleContext): void {
    const path = childRule(tree, 'pathPatternNonEmpty');
    if (path === null) return;
    const { paths } = this.#single(path);
    if (paths.edits.length + paths.conditions.length === 0) return;
    const call = ancestor(tree, 'functionInvocation');
    const name = call === null ? null : childRule(call, 'functionName');
    const isExists = name !== null && dottedName(name).toLowerCase() === 'exists';
    const outer = call !== null && isExists ? spanOf(call) : spanOf(tree);
    const inner = spanOf(tree);
    this.#replace(outer.start, inner.start - outer.start, 'EXISTS { ');
    this.#condition(paths.conditions, null, inner.end);
    this.#replace(inner.end, outer.end - inner.end, ' }');
  }

  /** `RETURN shortestPath(...)`: only a MATCH has a WHERE. */
  #shortestExpression(tree: ParserRuleContext): void {
    const pattern = childRule(tree, 'shortestPathPattern');
    const element = pattern === null ? null : childRule(pattern, 'patternElement');
    if (pattern === null || element === null) return;
    const paths = this.#writer();
    const name = this.#names.next('path');
    paths.shortest(name, partsOf(element, this.#knowledge));
    if (paths.conditions.length === 0) return;
    this.#add(paths);
    const { start, end } = spanOf(tree);
    const first = childTokens(pattern).includes('SHORTEST_PATH') ? '[0]' : '';
    this.#replace(start, 0, `COLLECT { MATCH ${name} = `);
    this.#replace(end, 0, ` WHERE ${paths.conditions.join(' AND ')} RETURN ${name} }${first}`);
  }

  #single(path: ParserRuleContext): { parts: readonly PathPart[]; paths: HubFreePaths } {
    const parts = partsOf(path, this.#knowledge);
    const paths = this.#writer();
    paths.path(parts, hasOpenHops(parts));
    this.#add(paths);
    return { parts, paths };
  }

  #read(pattern: ParserRuleContext): WrittenPath {
    const anonymous = childRule(pattern, 'anonymousPattern');
    const shortest = anonymous === null ? null : childRule(anonymous, 'shortestPathPattern');
    const holder = shortest ?? anonymous;
    const element = holder === null ? null : childRule(holder, 'patternElement');
    const parts = element === null ? [] : partsOf(element, this.#knowledge);
    return { pattern, parts, isShortest: shortest !== null };
  }

  /** The name of a path, or one that it is given. */
  #pathName(pattern: ParserRuleContext): string {
    if (variableOf(pattern) !== null) {
      const { start, end } = spanOf(childRule(pattern, 'variable') ?? pattern);
      return this.#statement.text.slice(start, end);
    }
    const name = this.#names.next('path');
    this.#replace(spanOf(pattern).start, 0, `${name} = `);
    return name;
  }

  #condition(conditions: readonly string[], where: ParserRuleContext | null, at: number): void {
    this.#conditionOf(conditions, where === null ? null : childRule(where, 'expression'), at);
  }

  #conditionOf(conditions: readonly string[], given: ParserRuleContext | null, at: number): void {
    if (conditions.length === 0) return;
    const all = conditions.join(' AND ');
    if (given === null) this.#replace(at, 0, ` WHERE ${all}`);
    else {
      const { start, end } = spanOf(given);
      this.#replace(start, 0, '(');
      this.#replace(end, 0, `) AND ${all}`);
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

/** Whether an untyped step of several hops stands in the path itself. */
function hasOpenHops(parts: readonly PathPart[]): boolean {
  return parts.some((part) => part.kind === 'step' && part.isOpen && part.length !== null && part.length.max !== 0);
}

/** Where the `|` of a comprehension stands. */
function barOf(comprehension: ParserRuleContext): number {
  const bar = comprehension.children.find((child) => child instanceof TerminalNode && child.getText() === '|');
  return bar instanceof TerminalNode ? bar.symbol.start : -1;
}
