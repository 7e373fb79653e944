import { defineCommand } from 'citty';
import { ApiKeys, type KeyRecord } from '../../http/auth/api-keys.ts';
import { DEFAULT_SCOPES, isScope, SCOPES, type Scope } from '../../http/auth/scopes.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { withGraph } from '../open-graph.ts';
import { say } from '../output.ts';
import { columns } from '../table.ts';

const create = defineCommand({
  meta: {
    name: 'create',
    description: 'Create a key and print it. Its text is shown only once; Weft stores its hash.',
  },
  args: {
    name: { type: 'positional', required: true, description: 'what the key is for' },
    scopes: { type: 'string', default: DEFAULT_SCOPES.join(','), description: `any of ${SCOPES.join(', ')}` },
  },
  run: ({ args }) =>
    withKeys(async (keys) => {
      const key = await keys.create(args.name, scopesOf(args.scopes));
      say(key.text);
    }),
});

const list = defineCommand({
  meta: { name: 'list', description: 'List all keys, the revoked ones too' },
  run: () =>
    withKeys(async (keys) => {
      const rows = (await keys.list()).map(keyRow);
      say(columns([['ID', 'NAME', 'PREFIX', 'SCOPES', 'CREATED', 'LAST USED', 'STATE'], ...rows]));
    }),
});

const revoke = defineCommand({
  meta: { name: 'revoke', description: 'End a key: requests with it are refused from then on' },
  args: { id: { type: 'positional', required: true, description: 'the ID that `weft key list` shows' } },
  run: ({ args }) =>
    withKeys(async (keys) => {
      if (!(await keys.revoke(args.id))) {
        throw new UsageError(`no valid key has the ID ${args.id}: \`weft key list\` shows them`);
      }
      say(`revoked ${args.id}`);
    }),
});

/** `weft key create|list|revoke`. */
export const key = defineCommand({
  meta: { name: 'key', description: 'Make, list and revoke keys' },
  subCommands: { create, list, revoke },
});

function withKeys(work: (keys: ApiKeys) => Promise<void>): Promise<void> {
  return reportingFailure(() =>
    withGraph({ command: 'key', mayAttach: true }, ({ database }) => work(new ApiKeys(database))),
  );
}

function scopesOf(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !isScope(word));
  if (unknown !== undefined) {
    throw new UsageError(
      `--scopes: expected any of ${SCOPES.join(', ')} with commas between, but "${unknown}" is none`,
    );
  }
  return words.filter(isScope);
}

function keyRow(record: KeyRecord): string[] {
  const hasExpired = record.expiresAt !== null && record.expiresAt < Date.now();
  const state = record.revokedAt !== null ? 'revoked' : hasExpired ? 'expired' : 'valid';
  const times = [record.createdAt, record.lastUsedAt].map(timeText);
  return [record.id, record.name, record.prefix, record.scopes.join(','), ...times, state];
}

function timeText(time: number | null): string {
  // One key without a time must not hide the others.
  return time === null || !Number.isFinite(time) ? '-' : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
