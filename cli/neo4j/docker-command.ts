import { type ExecFileException, execFile } from 'node:child_process';
import { BackendError } from './backend.ts';
import { dockerEnvironment } from './child-environment.ts';

/** Time after which a daemon that hangs counts as absent. On a busy machine the command alone takes half a second to start. */
const ANSWER_MS = 5000;
/** How long the daemon may take to inspect a container. Starting and stopping one has other limits. */
const LOOK_MS = 30_000;
/** What the daemon prints while it fetches an image. */
const MOST_OUTPUT = 16 * 2 ** 20;

/** Options of a run of `docker` besides its arguments. */
export interface DockerOptions {
  /** Variables that the arguments name: unlike arguments, `ps` does not show them to other users. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Milliseconds; 0 for no limit. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** What `docker` printed. */
interface DockerOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** The `docker` command failed: the message says what it printed. */
class DockerError extends BackendError {
  /** Whether there is no such command. */
  readonly isMissing: boolean;

  constructor(command: string, error: ExecFileException, { stderr }: DockerOutput) {
    const isMissing = error.code === 'ENOENT';
    const reason = error.killed === true ? 'the Docker daemon does not answer' : reasonIn(stderr || error.message);
    super(isMissing ? '`docker` does not run' : `\`docker ${command}\` failed: ${reason}`);
    this.isMissing = isMissing;
  }
}

/** Runs `docker`, never through a shell. Rejects with a `BackendError` that says what `docker` printed. */
export function docker(
  environment: NodeJS.ProcessEnv,
  [command, ...rest]: readonly [string, ...string[]],
  { variables = {}, timeoutMs = LOOK_MS, signal }: DockerOptions = {},
): Promise<DockerOutput> {
  const env = { ...dockerEnvironment(environment), ...variables };
  const options = { env, timeout: timeoutMs, maxBuffer: MOST_OUTPUT, killSignal: 'SIGKILL', signal } as const;
  return new Promise((resolve, reject) => {
    execFile('docker', [command, ...rest], options, (error, stdout, stderr) => {
      const output = { stdout: stdout.trim(), stderr: stderr.trim() };
      if (error === null) resolve(output);
      else reject(new DockerError(command, error, output));
    });
  });
}

/** Why Docker cannot run Neo4j here; null when it can. */
export async function dockerObstacle(environment: NodeJS.ProcessEnv, limitMs = ANSWER_MS): Promise<string | null> {
  try {
    await docker(environment, ['version', '--format', '{{.Server.Version}}'], { timeoutMs: limitMs });
    return null;
  } catch (error) {
    return error instanceof DockerError && error.isMissing ? error.message : 'no Docker daemon answers';
  }
}

/** `docker run` prints the progress of the image before an error and a hint at its help after it. */
function reasonIn(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.findLast((line) => /error|cannot|denied|no such/i.test(line)) ??
    lines.at(-1) ??
    'no reason given'
  ).trim();
}
