import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings } from '../../cli/settings.ts';
import { ROOT } from '../support/paths.ts';

const SERVICE = z.looseObject({
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  security_opt: z.array(z.string()),
  cap_drop: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
});
const COMPOSE = z.object({ services: z.object({ weft: SERVICE, neo4j: SERVICE }) });

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { weft, neo4j } = COMPOSE.parse(parse(text('docker-compose.yml'))).services;

describe('docker-compose.yml', () => {
  it('docker compose up needs no variable, and weft.env is optional', () => {
    expect(text('docker-compose.yml')).not.toMatch(/\$\{\w+:\?/);
    expect(weft.env_file).toEqual([{ path: 'weft.env', required: false }]);
  });

  it('weft.env.example has every setting that the compose file does not set itself, each commented out', () => {
    const lines = text('weft.env.example').split('\n');
    const named = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
    // WEFT_URL is for commands that ask another server, WEFT_HOME is in the image.
    const own = new Set([...Object.keys(weft.environment), 'NEO4J_DATABASE', 'WEFT_HOME', 'WEFT_URL']);
    const settings = readSettings({}).table.map(({ name }) => name);
    expect(named.toSorted()).toEqual(settings.filter((name) => !own.has(name)).toSorted());
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  it('Both services run without new privileges, and Weft without capabilities', () => {
    expect([weft.security_opt, neo4j.security_opt]).toEqual([['no-new-privileges:true'], ['no-new-privileges:true']]);
    expect(weft.cap_drop).toEqual(['ALL']);
  });

  it('Weft reads files to load from ./data, and its image has the command weft', () => {
    expect(weft.volumes).toContain('./data:/data:ro');
    expect(text('Dockerfile')).toContain('ln -s /srv/weft/bin/weft.mjs /usr/local/bin/weft');
  });

  it('Only the image for captures has a browser', () => {
    const stages = text('Dockerfile').split(/^(?=FROM )/m);
    expect(stages.filter((stage) => stage.includes('chromium')).map((stage) => stage.split('\n')[0])).toEqual([
      'FROM weft AS captures',
    ]);
    expect(weft.build?.target).toMatch(/^\$\{WEFT_IMAGE:-weft\}$/);
  });
});
