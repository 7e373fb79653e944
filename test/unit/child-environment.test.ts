import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { childEnvironment, dockerEnvironment, mavenEnvironment } from '../../cli/neo4j/child-environment.ts';

const GIVEN = {
  PATH: '/bin',
  JAVA_HOME: '/opt/java',
  LC_ALL: 'C.UTF-8',
  https_proxy: 'http://proxy.example:3128',
  MAVEN_OPTS: '-Xmx1g',
  WEFT_API_KEY: 'a-key-of-an-operator-that-is-long-enough',
  WEFT_SECRET: 'a-secret-of-an-operator-that-is-long-enough',
  NEO4J_PASSWORD: 'a password',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
  AWS_SECRET_ACCESS_KEY: 'of something else',
  MIRROR_PASSWORD: 'of a mirror',
  DOCKER_HOST: 'unix:///run/docker.sock',
  XDG_RUNTIME_DIR: '/run/user/1000',
};
const NEEDED = {
  PATH: '/bin',
  JAVA_HOME: '/opt/java',
  LC_ALL: 'C.UTF-8',
  https_proxy: 'http://proxy.example:3128',
  MAVEN_OPTS: '-Xmx1g',
};

describe('the environment of Java, Maven and Docker', () => {
  it('The environment of Java, Maven and Docker has what they need and no key, secret or password', () => {
    expect(childEnvironment(GIVEN)).toEqual(NEEDED);
    expect(mavenEnvironment(GIVEN)).toEqual(NEEDED);
    const places = { DOCKER_HOST: 'unix:///run/docker.sock', XDG_RUNTIME_DIR: '/run/user/1000' };
    expect(dockerEnvironment(GIVEN)).toEqual({ ...NEEDED, ...places });
  });

  it("The environment of Maven has what the operator's Maven settings name, but nothing of Weft", () => {
    const home = mkdtempSync(join(tmpdir(), 'weft-maven-'));
    mkdirSync(join(home, '.m2'));
    const named = ['MIRROR_PASSWORD', 'WEFT_API_KEY'].map((name) => `<password>\${env.${name}}</password>`);
    writeFileSync(join(home, '.m2', 'settings.xml'), named.join(''));
    expect(mavenEnvironment({ ...GIVEN, HOME: home })).toEqual({
      ...NEEDED,
      HOME: home,
      MIRROR_PASSWORD: 'of a mirror',
    });
    expect(childEnvironment({ ...GIVEN, HOME: home })).toEqual({ ...NEEDED, HOME: home });
    rmSync(home, { recursive: true });
  });
});
