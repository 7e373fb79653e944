import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings } from '../../cli/settings.ts';
import { ROOT } from '../support/paths.ts';

const SERVICE = z.looseObject({
  image: z.string().optional(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  user: z.string().optional(),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  security_opt: z.array(z.string()),
  cap_drop: z.array(z.string()),
  read_only: z.boolean().optional(),
  volumes: z.array(z.string()),
});
const COMPOSE = z.object({ services: z.object({ weft: SERVICE, neo4j: SERVICE }) });
const CAPTURES = z.strictObject({
  services: z.strictObject({
    weft: z.strictObject({
      build: z.strictObject({ target: z.string() }),
      security_opt: z.array(z.string()),
      mem_limit: z.string(),
    }),
  }),
});
const PACKAGE = z.object({ dependencies: z.object({ node: z.string() }) });

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { weft, neo4j } = COMPOSE.parse(parse(text('docker-compose.yml'))).services;
const captures = CAPTURES.parse(parse(text('docker/captures.yml'))).services.weft;
const stages = text('Dockerfile')
  .split(/^(?=FROM )/m)
  .flatMap((stage) => {
    const [, from = '', name] = /^FROM (\S+)(?: AS (\S+))?\n/.exec(stage) ?? [];
    return from === '' ? [] : [{ from, name, stage }];
  });

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

  it('Every image from a registry has an exact version and the digest of that version', () => {
    const names = new Set(stages.map(({ name }) => name));
    const images = [neo4j.image, ...stages.map(({ from }) => from).filter((from) => !names.has(from))];
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^[a-z0-9]+:\d+\.\d+\.\d+[a-z0-9-]*@sha256:[0-9a-f]{64}$/);
  });

  it('The Node of the image is the Node that Weft is tested with', () => {
    const { node } = PACKAGE.parse(JSON.parse(text('package.json'))).dependencies;
    expect(stages[0]?.from.split('-')[0]).toBe(`node:${node}`);
  });

  it('Both services run as a user without capabilities, and can get no new privileges', () => {
    expect([weft.security_opt, neo4j.security_opt]).toEqual([['no-new-privileges:true'], ['no-new-privileges:true']]);
    expect([weft.cap_drop, neo4j.cap_drop]).toEqual([['ALL'], ['ALL']]);
    expect(neo4j.user).toBe('7474:7474');
    for (const { name, stage } of stages) {
      const users = [...stage.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
      expect([name, users.at(-1) ?? 'node']).toEqual([name, 'node']);
    }
  });

  it('Weft writes to its volumes only', () => {
    expect(weft.read_only).toBe(true);
    expect(weft.volumes).toEqual(['home:/home/node/weft', 'scratch:/tmp', './data:/data:ro']);
  });

  it('The image has the command weft', () => {
    expect(text('Dockerfile')).toContain('ln -s /srv/weft/bin/weft.mjs /usr/local/bin/weft');
  });

  it('Only the image for captures has a browser, and a plain docker compose up does not build it', () => {
    expect(stages.filter(({ stage }) => stage.includes('chromium')).map(({ name }) => name)).toEqual(['captures']);
    expect(weft.build?.target).toBe('weft');
  });
});

describe('docker/captures.yml', () => {
  it('docker/captures.yml adds the browser, its seccomp profile and memory for two captures, and nothing else', () => {
    expect(captures).toEqual({
      build: { target: 'captures' },
      security_opt: ['seccomp=docker/captures-seccomp.json'],
      mem_limit: '5g',
    });
  });
});
