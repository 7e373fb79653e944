import { type DockerOptions, docker } from './docker-command.ts';

/** `7687/tcp -> 127.0.0.1:49153` */
const BOLT = /^7687\/tcp -> .*:(\d+)$/m;
/** Our containers are found by the volume that they hold. */
const VOLUME = 'weft.volume';
/** A container that was started with other settings is replaced. */
const SETTINGS = 'weft.settings';
/** How long `docker` itself may take beyond the time that the server has to end, ms. */
const COMMAND_MS = 30_000;
const LOG_LINES = 20;
/** Where the image writes what its databases do. */
const DEBUG_LOG = '/logs/debug.log';
/** Bytes of that log which hold the latest events. */
const LOG_TAIL = 2 ** 18;
/** `12.34%;1.2MB / 3.4kB`, of one core, and of bytes that were read and written. */
const LOAD = /^([\d.]+)%;([\d.]+)([kMGT]?)i?B \/ ([\d.]+)([kMGT]?)i?B$/;
const UNITS = ['', 'k', 'M', 'G', 'T'];

/** What a container is started with. */
export interface ContainerPlan {
  readonly image: string;
  /** The named volume for the graph, which is the container's name too. */
  readonly volume: string;
  /** The folder that the container belongs to, for people who list containers. */
  readonly home: string;
  /** A digest of what the server is started with. */
  readonly settings: string;
  readonly variables: Readonly<Record<string, string>>;
  /** What `--publish` says about Bolt. */
  readonly publish: string;
}

/** A container of ours, running or not. */
export class DockerContainer {
  readonly id: string;
  readonly isRunning: boolean;
  /** The digest that it was started with. */
  readonly settings: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(environment: NodeJS.ProcessEnv, id: string, isRunning: boolean, settings: string) {
    this.#environment = environment;
    this.id = id;
    this.isRunning = isRunning;
    this.settings = settings;
  }

  /** All containers that Weft started on this volume. */
  static async listed(environment: NodeJS.ProcessEnv, volume: string): Promise<readonly DockerContainer[]> {
    const format = `{{.ID}} {{.State}} {{.Label "${SETTINGS}"}}`;
    const filter = `label=${VOLUME}=${volume}`;
    const { stdout } = await docker(environment, ['ps', '--all', '--no-trunc', '--filter', filter, '--format', format]);
    return stdout
      .split('\n')
      .map((line) => line.split(' '))
      .flatMap(([id = '', state, settings = '']) =>
        id === '' ? [] : [new DockerContainer(environment, id, state === 'running', settings)],
      );
  }

  /** Starts a container. Docker fetches the image where it is missing, which takes as long as it takes. */
  static async run(
    environment: NodeJS.ProcessEnv,
    { image, volume, home, settings, variables, publish }: ContainerPlan,
    signal?: AbortSignal,
  ): Promise<DockerContainer> {
    const labels = [`${VOLUME}=${volume}`, `${SETTINGS}=${settings}`, `weft.home=${home}`];
    const { stdout } = await docker(
      environment,
      [
        ...(['run', '--detach', '--name', volume] as const),
        ...labels.flatMap((label) => ['--label', label]),
        ...['--volume', `${volume}:/data`, '--publish', publish],
        // Values that are left out come from the environment of `docker`: the password is among them.
        ...Object.keys(variables).flatMap((name) => ['--env', name]),
        image,
      ],
      { variables, timeoutMs: 0, signal },
    );
    return new DockerContainer(environment, stdout.split('\n').at(-1) ?? '', true, settings);
  }

  /** As people name it. */
  get shortId(): string {
    return this.id.slice(0, 12);
  }

  /** Whether it runs now. */
  async runs(): Promise<boolean> {
    return (await this.#docker('inspect', ['--format', '{{.State.Running}}'])).stdout === 'true';
  }

  /** The port at which Docker publishes Bolt; null for a container that has ended. */
  async boltPort(): Promise<number | null> {
    const { stdout } = await docker(this.#environment, ['port', this.id]);
    const port = BOLT.exec(stdout)?.[1];
    return port === undefined ? null : Number(port);
  }

  /** The last lines that its server printed. */
  async endOfLog(): Promise<string> {
    const { stdout, stderr } = await this.#docker('logs', ['--tail', String(LOG_LINES)]);
    return [stdout, stderr].filter((text) => text !== '').join('\n');
  }

  /** Why it has ended: the last lines that its server printed, and where the others are. */
  async endingText(): Promise<string> {
    const log = await this.endOfLog();
    return `Neo4j ended while it started. The log of its container ends with:\n${log}\n(\`docker logs ${this.shortId}\` shows more)`;
  }

  /** The bytes of Neo4j's `debug.log`, and its end; null where it cannot be read. */
  async endOfDebugLog(): Promise<{ readonly bytes: number; readonly end: string } | null> {
    const script = `wc -c < ${DEBUG_LOG} && tail -c ${LOG_TAIL} ${DEBUG_LOG}`;
    const output = await docker(this.#environment, ['exec', this.id, 'sh', '-c', script]).catch(() => null);
    const [bytes = '', ...lines] = output?.stdout.split('\n') ?? [];
    return /^\d+$/.test(bytes.trim()) ? { bytes: Number(bytes), end: lines.join('\n') } : null;
  }

  /** How many cores it uses now, and the bytes that it has read and written; null where Docker does not say. */
  async load(): Promise<{ readonly cores: number; readonly movedBytes: number } | null> {
    const output = await this.#docker('stats', ['--no-stream', '--format', '{{.CPUPerc}};{{.BlockIO}}']).catch(
      () => null,
    );
    const [found, percent, read, readUnit, written, writtenUnit] = LOAD.exec(output?.stdout ?? '') ?? [];
    if (found === undefined) return null;
    return { cores: Number(percent) / 100, movedBytes: bytesOf(read, readUnit) + bytesOf(written, writtenUnit) };
  }

  async restart(graceSeconds: number): Promise<void> {
    await this.#docker('restart', ['-t', String(graceSeconds)], graceSeconds);
  }

  /** Ends the server in order, and by force after this time. */
  async stop(graceSeconds: number): Promise<void> {
    await this.#docker('stop', ['-t', String(graceSeconds)], graceSeconds);
  }

  /** Removes it once it has ended; the graph stays in the volume. */
  async remove(): Promise<void> {
    await this.#docker('rm', ['--force']);
  }

  #docker(command: string, flags: readonly string[], graceSeconds = 0): ReturnType<typeof docker> {
    const options: DockerOptions = { timeoutMs: graceSeconds * 1000 + COMMAND_MS };
    return docker(this.#environment, [command, ...flags, this.id], options);
  }
}

function bytesOf(count = '0', unit = ''): number {
  return Number(count) * 1000 ** UNITS.indexOf(unit);
}
