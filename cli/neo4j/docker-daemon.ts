import { existsSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';

const PING_LIMIT_MS = 700;

/** Whether a Docker daemon answers at one of the places where testcontainers looks; well under a second where none does. */
export async function dockerAnswers(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const answers = await Promise.all(daemonAddresses(environment).map(ping));
  return answers.includes(true);
}

/** DOCKER_HOST alone where it is set, else the usual sockets of rootful, rootless and desktop installations. */
function daemonAddresses(environment: NodeJS.ProcessEnv): RequestOptions[] {
  const named = environment.DOCKER_HOST;
  if (named !== undefined && named !== '') return [addressOf(named)];
  if (process.platform === 'win32') return [{ socketPath: '//./pipe/docker_engine' }];
  const sockets = [
    '/var/run/docker.sock',
    ...(environment.XDG_RUNTIME_DIR === undefined ? [] : [join(environment.XDG_RUNTIME_DIR, 'docker.sock')]),
    join(homedir(), '.docker', 'run', 'docker.sock'),
    join(homedir(), '.docker', 'desktop', 'docker.sock'),
    join('/run', 'user', String(userInfo().uid), 'docker.sock'),
  ];
  return sockets.filter((path) => existsSync(path)).map((socketPath) => ({ socketPath }));
}

function addressOf(dockerHost: string): RequestOptions {
  const url = new URL(dockerHost);
  if (url.protocol === 'unix:' || url.protocol === 'npipe:') return { socketPath: url.pathname };
  return { host: url.hostname, port: url.port === '' ? 2375 : Number(url.port) };
}

/** Docker Engine API `GET /_ping`. Any HTTP answer counts: over TLS it is a refusal, from which testcontainers goes on. */
function ping(address: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ ...address, path: '/_ping', timeout: PING_LIMIT_MS }, (response) => {
      response.resume();
      resolve(true);
    });
    probe.once('timeout', () => probe.destroy(new Error('no answer in time')));
    probe.once('error', () => resolve(false));
    probe.end();
  });
}
