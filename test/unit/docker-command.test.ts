import { afterEach, describe, expect, it } from 'vitest';
import { docker, dockerObstacle } from '../../cli/neo4j/docker-command.ts';
import { containerEnvironment, volumeOf } from '../../cli/neo4j/docker-plan.ts';
import { type Behaviour, StandInDocker } from '../support/stand-in-docker.ts';

const made: StandInDocker[] = [];

afterEach(() => {
  for (const standIn of made.splice(0)) standIn.remove();
});

function standIn(behaviour: Behaviour): StandInDocker {
  const command = new StandInDocker(behaviour);
  made.push(command);
  return command;
}

describe('looking for Docker', () => {
  it('The Docker check finds a daemon that answers', async () => {
    const command = standIn({ daemon: 'answers' });
    expect(await dockerObstacle(command.environment)).toBeNull();
    expect(command.calls()).toEqual(['version --format {{.Server.Version}}']);
  });

  it('The Docker check reports a daemon that does not answer', async () => {
    expect(await dockerObstacle(standIn({ daemon: 'refuses' }).environment)).toBe('no Docker daemon answers');
  });

  it('The Docker check stops waiting for a daemon that hangs', async () => {
    expect(await dockerObstacle(standIn({ daemon: 'hangs' }).environment, 300)).toBe('no Docker daemon answers');
  });

  it('The Docker check reports that the command is missing', async () => {
    expect(await dockerObstacle({ PATH: '/nonexistent' })).toBe('`docker` does not run');
  });
});

describe('a docker command that fails', () => {
  it('A docker command that fails is reported with the line that gives the reason', async () => {
    const refusal = [
      "Unable to find image 'neo4j:5.26.30-community' locally",
      'docker: Error response from daemon: manifest unknown.',
      "See 'docker run --help'.",
    ].join('\n');
    await expect(docker(standIn({ refusal }).environment, ['run', 'neo4j:5.26.30-community'])).rejects.toThrow(
      '`docker run` failed: docker: Error response from daemon: manifest unknown.',
    );
  });

  it('A docker command is cancelled after its time-out', async () => {
    const hanging = standIn({ daemon: 'hangs' }).environment;
    await expect(docker(hanging, ['version'], { timeoutMs: 300 })).rejects.toThrow(
      '`docker version` failed: the Docker daemon does not answer',
    );
  });
});

describe('a container of ours', () => {
  it('The settings of a container have the form that the image needs: a dot as _, an underscore as __', () => {
    expect(containerEnvironment({ heap: 512, pageCache: 256 })).toMatchObject({
      NEO4J_server_memory_heap_max__size: '512m',
      NEO4J_dbms_security_allow__csv__import__from__file__urls: 'false',
      NEO4J_db_lock_acquisition_timeout: '2s',
      NEO4J_dbms_cypher_min__replan__interval: '365d',
      NEO4J_server_memory_query__cache_per__db__cache__num__entries: '5000',
    });
  });

  it('Each WEFT_HOME has its own volume', () => {
    expect(volumeOf('/a')).toBe(volumeOf('/a/'));
    expect(volumeOf('/a')).not.toBe(volumeOf('/b'));
    expect(volumeOf('/a')).toMatch(/^weft-[0-9a-f]{12}$/);
  });
});
