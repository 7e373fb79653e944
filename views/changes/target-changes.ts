/** What loads and look-ups found changed of a domain or an address (contract rest.md 3.8). */

import { textsOf } from '../../facts/stored-values.ts';
import { networksAround } from '../../procedures/history/networks-around.ts';
import { readTurns } from '../indicators/history/changes.ts';
import { isKnown } from '../indicators/known.ts';
import type { Indicator } from '../indicators/query-block.ts';
import { registeredName } from '../indicators/registration.ts';
import type { ProjectionSources } from '../indicators/sources.ts';
import { CHANGE_TYPES, type ChangeType, fieldsOf, type ReportedChange, reportedOf } from './reported-change.ts';

/** Addresses of one domain whose networks are asked. */
const MOST_ADDRESSES = 25;

/** Requested changes of a target; all types where null, all times where null. */
export interface AskedChanges {
  readonly type: ChangeType | null;
  /** Epoch ms. */
  readonly since: number | null;
}

/** The subjects of a target's changes: names by their labels, and the fields that count. */
export interface Subjects {
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly fields: readonly string[];
}

/** Reads `$input.names`: the addresses of each of these domains. */
const ADDRESSES_TEXT = `UNWIND $input.names AS name
MATCH (h:HOSTNAME {name: name})
RETURN name, COLLECT { MATCH (h)-[:RESOLVES_TO]->(a) RETURN a.name ORDER BY a.name LIMIT ${MOST_ADDRESSES} } AS addresses`;

/** The changes of a target, newest first; null where nothing is known of it. */
export async function readTargetChanges(
  sources: ProjectionSources,
  target: Indicator,
  { type, since }: AskedChanges,
): Promise<readonly ReportedChange[] | null> {
  const types = type === null ? CHANGE_TYPES : [type];
  const [known, subjects] = await Promise.all([isKnown(sources, target), readSubjects(sources, [target], types)]);
  if (!known) return null;
  const asked = subjects.get(target.name) ?? [];
  const turns = await Promise.all(asked.map(({ names, labels, fields }) => readTurns(sources, names, labels, fields)));
  return turns
    .flat()
    .flatMap(reportedOf)
    .filter(({ timestamp }) => since === null || Date.parse(timestamp) >= since)
    .sort(newestFirst);
}

/** Returns the subjects of each target: itself, its registered name, and the networks around its addresses. */
export async function readSubjects(
  sources: Pick<ProjectionSources, 'reader' | 'suffixes'>,
  targets: readonly Indicator[],
  types: readonly ChangeType[],
): Promise<ReadonlyMap<string, readonly Subjects[]>> {
  const suffixes = await sources.suffixes();
  const addresses = types.includes('ip') ? await readAddresses(sources, targets) : new Map<string, readonly string[]>();
  const own = fieldsOf(types.filter((type) => type !== 'whois' && type !== 'ip'));
  return new Map(
    targets.map((target) => {
      const { name } = target;
      const labels = target.type === 'domain' ? ['HOSTNAME'] : ['IPV4', 'IPV6'];
      const registered = target.type === 'domain' ? registeredName(name, suffixes) : name;
      const networks = new Set((addresses.get(name) ?? []).flatMap(networksAround));
      const subjects = [
        { names: [name], labels, fields: own },
        { names: [registered], labels, fields: types.includes('whois') ? fieldsOf(['whois']) : [] },
        { names: [...networks], labels: ['ANNOUNCED_PREFIX'], fields: fieldsOf(['ip']) },
      ];
      return [name, subjects.filter(({ names, fields }) => names.length > 0 && fields.length > 0)];
    }),
  );
}

async function readAddresses(
  { reader }: Pick<ProjectionSources, 'reader'>,
  targets: readonly Indicator[],
): Promise<Map<string, readonly string[]>> {
  const domains = targets.flatMap(({ type, name }) => (type === 'domain' ? [name] : []));
  const rows =
    domains.length === 0 ? [] : await reader.read({ text: ADDRESSES_TEXT, parameters: { input: { names: domains } } });
  return new Map([
    ...targets.map(({ type, name }) => [name, type === 'ip' ? [name] : []] as const),
    ...rows.map((row) => [String(row.name), textsOf(row.addresses)] as const),
  ]);
}

function newestFirst(one: ReportedChange, other: ReportedChange): number {
  return Date.parse(other.timestamp) - Date.parse(one.timestamp) || (orderOf(one) < orderOf(other) ? -1 : 1);
}

function orderOf({ type, field, old_value, new_value }: ReportedChange): string {
  return JSON.stringify([type, field, old_value, new_value]);
}
