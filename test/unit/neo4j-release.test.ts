import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../cli/neo4j/layout.ts';
import { NEO4J_IMAGE, NEO4J_VERSION } from '../../cli/neo4j/release.ts';
import { memoryFor, serverSettings } from '../../cli/neo4j/server-settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const GIB = 2 ** 30;

function text(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

describe('the Neo4j that Weft runs', () => {
  it('The Neo4j that Weft runs is the release that pom.xml pins, and the folder of its jars is named after it', () => {
    expect(text('cli/neo4j/pom.xml')).toContain(`<neo4j.version>${NEO4J_VERSION}</neo4j.version>`);
    expect(layoutOf('/home').lib).toContain(NEO4J_VERSION);
  });

  it('The Neo4j image in docker-compose.yml is the one that Weft runs with Docker, of the same release', () => {
    expect(text('docker-compose.yml')).toContain(`image: ${NEO4J_IMAGE}\n`);
    expect(NEO4J_IMAGE).toContain(`:${NEO4J_VERSION}-`);
  });

  it('Neo4j has the same settings of safety and of plans under docker compose', () => {
    const compose = text('docker-compose.yml');
    const settings = serverSettings({ heap: 512, pageCache: 256 });
    for (const name of [
      'dbms.security.procedures.allowlist',
      'db.lock.acquisition.timeout',
      'db.logs.query.enabled',
      'dbms.cypher.min_replan_interval',
      'dbms.cypher.statistics_divergence_threshold',
      'server.memory.query_cache.per_db_cache_num_entries',
      'internal.cypher.parser.antlr_enabled',
      'internal.cypher.expression_engine',
    ]) {
      const variable = `NEO4J_${name.replaceAll('_', '__').replaceAll('.', '_')}`;
      expect(compose).toMatch(new RegExp(`${variable}: "?${settings[name]?.replaceAll(/[.*]/g, '\\$&')}"?\n`));
    }
    expect(compose).toContain('NEO4J_dbms_security_allow__csv__import__from__file__urls: "false"');
  });

  it('Neo4j lets no query take more than half the heap, and reads no files for a query', () => {
    expect(serverSettings({ heap: 1000, pageCache: 256 })).toMatchObject({
      'db.memory.transaction.max': '500m',
      'dbms.security.allow_csv_import_from_file_urls': 'false',
    });
  });

  it('Neo4j makes a plan once, whatever a load does to the counts, and caches five thousand plans', () => {
    expect(serverSettings({ heap: 1000, pageCache: 256 })).toMatchObject({
      'dbms.cypher.min_replan_interval': '365d',
      'dbms.cypher.statistics_divergence_threshold': '1.0',
      'server.memory.query_cache.per_db_cache_num_entries': '5000',
    });
  });

  it.each([
    [2 * GIB, { heap: 512, pageCache: 256 }],
    [4 * GIB, { heap: 1024, pageCache: 512 }],
    [64 * GIB, { heap: 2048, pageCache: 2048 }],
  ])(
    'A machine with %i bytes gives Neo4j a quarter for its heap and an eighth for pages, within bounds',
    (total, memory) => {
      expect(memoryFor(total)).toEqual(memory);
    },
  );
});
