import type { Advisory } from '../../schema/advisory.ts';
import { hubEdgesSkipped } from '../advise/notices.ts';
import { LabelKnowledge } from '../correct/labels/label-knowledge.ts';
import type { NodePattern, ParsedStatement } from '../parse/outline.ts';
import { applyEdits } from '../text/edit.ts';
import type { Crossing } from './hub-free-path.ts';
import { type HubRoute, hubsBetween } from './hub-reach.ts';
import type { NodePart } from './path-parts.ts';
import { typedStep } from './typed-arrow.ts';

/** Reports the hubs that the paths of a statement avoid where the model has such paths, and how to allow them. */
export function hubNotices(statement: ParsedStatement, crossings: readonly Crossing[]): Advisory[] {
  const knowledge = new LabelKnowledge(statement);
  const found = crossings.map((crossing) => ({ crossing, hubs: hubsOf(statement, knowledge, crossing) }));
  const names = new Set(found.flatMap(({ hubs }) => hubs.map(({ name }) => name)));
  if (names.size === 0) return [];
  const types = new Set(found.flatMap(({ hubs }) => hubs.flatMap((hub) => hub.types)));
  const steps = new Map(
    found.flatMap(({ crossing, hubs }) =>
      hubs.length === 0 ? [] : crossing.steps.map((step) => [step, hubs.flatMap((hub) => hub.types)] as const),
    ),
  );
  const edits = [...steps].map(([step, named]) => typedStep(step.pattern, [...new Set(named)]));
  return [hubEdgesSkipped([...names], [...types], applyEdits(statement.text, edits))];
}

type NamedHub = HubRoute & { readonly name: string };

function hubsOf(statement: ParsedStatement, knowledge: LabelKnowledge, crossing: Crossing): NamedHub[] {
  const { left, right, steps, longest } = crossing;
  const [from, to] = [endOf(statement, knowledge, left), endOf(statement, knowledge, right)];
  const routes =
    from.labels.length > 0 || to.labels.length === 0
      ? hubsBetween(from.labels, to.labels, steps, longest)
      : hubsBetween(to.labels, from.labels, steps.toReversed().map(turned), longest);
  return routes.flatMap((route) => named(route, from.name ?? to.name, longest));
}

function turned(step: Crossing['steps'][number]): Crossing['steps'][number] {
  const opposite = { left: 'right', right: 'left', none: 'none' } as const;
  return { ...step, direction: opposite[step.direction] };
}

/** The name of a host shows its top-level domain, which is as many steps away as the name has dots. */
function named(route: HubRoute, host: string | null, longest: number): NamedHub[] {
  if (route.hub !== 'TLD' || host === null) return [{ ...route, name: `any ${route.hub}` }];
  const labels = host.split('.');
  return labels.length - 1 < longest ? [{ ...route, name: labels.at(-1) ?? host }] : [];
}

interface PathEnd {
  readonly labels: readonly string[];
  /** The name of a host, where the text gives it. */
  readonly name: string | null;
}

function endOf(statement: ParsedStatement, knowledge: LabelKnowledge, part: NodePart | null): PathEnd {
  if (part === null) return { labels: [], name: null };
  const node = part.pattern;
  const labels = knowledge.ofNode(node).labels.map(({ name }) => name);
  return { labels, name: labels.includes('HOSTNAME') ? nameOf(statement, node) : null };
}

function nameOf({ outline }: ParsedStatement, { properties, variable }: NodePattern): string | null {
  const compared = outline.comparisons.find(
    (comparison) => comparison.variable === variable && comparison.property === 'name' && comparison.operator === '=',
  );
  const value =
    properties.find(({ key }) => key === 'name')?.value ?? (variable === null ? undefined : compared?.value);
  return value?.kind === 'string' ? value.value : null;
}
