import { newPassword } from '../../cli/neo4j/connection-file.ts';
import { containerEnvironment } from '../../cli/neo4j/docker-plan.ts';
import { NEO4J_IMAGE } from '../../cli/neo4j/release.ts';
import type { ServerMemory } from '../../cli/neo4j/server-settings.ts';
import { type Connection, Database } from '../../store/database.ts';
import { fill, type TemplateKind } from './templates.ts';

/** A throw-away server. */
export interface PoolServer {
  readonly connection: Connection;
  /** Ends it at once, without waiting. */
  kill(): void;
  close(): Promise<unknown>;
}

/** Starts a throw-away Neo4j in a container and fills it: a container has no template store to begin with. */
export async function startContainerServer(kind: TemplateKind, memory: ServerMemory): Promise<PoolServer> {
  const { Neo4jContainer } = await import('@testcontainers/neo4j');
  const container = await new Neo4jContainer(NEO4J_IMAGE)
    .withPassword(newPassword())
    .withEnvironment(containerEnvironment(memory))
    .start();
  const connection = {
    uri: container.getBoltUri().replace(/\/$/, ''),
    username: container.getUsername(),
    password: container.getPassword(),
  };
  if (kind !== 'schema') await fill('schema', Database.open(connection));
  await fill(kind, Database.open(connection));
  return {
    connection,
    // Where this process cannot wait, the reaper of testcontainers ends it.
    kill: () => undefined,
    close: async () => {
      await container.stop({ timeout: 0 });
    },
  };
}
