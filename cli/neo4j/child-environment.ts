import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Java, Maven and Docker need to be found, to find their files, and to write dates and words as the operator does. */
const NAMES: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP', 'LD_LIBRARY_PATH'],
  ...['JAVA_HOME', 'JAVA_OPTS', 'JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH'],
  ...['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE'],
]);
const PREFIXES = /^(?:LC_|MAVEN_|M2_)/;
/** Where the daemon is and who may ask it. */
const DOCKER_NAMES = /^(?:DOCKER_\w+|XDG_RUNTIME_DIR|SSH_AUTH_SOCK)$/;

/**
 * The environment that Java and Maven are started with: what they need by its name, and nothing else of what Weft was started
 * with, least of all its keys and passwords.
 */
export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return only(environment, (name) => NAMES.has(name.toUpperCase()) || PREFIXES.test(name));
}

/** The same for Maven, with what the operator's own settings of Maven take from the environment: the login of a mirror, say. */
export function mavenEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = namesIn(environment.HOME ?? environment.USERPROFILE);
  return { ...childEnvironment(environment), ...only(environment, (name) => named.has(name) && !isOurs(name)) };
}

/** The same for the `docker` command, with the settings that it reads. */
export function dockerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...childEnvironment(environment), ...only(environment, (name) => DOCKER_NAMES.test(name)) };
}

function only(environment: NodeJS.ProcessEnv, isPassedOn: (name: string) => boolean): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isPassedOn(name)));
}

function isOurs(name: string): boolean {
  return /^(?:WEFT|NEO4J)_/.test(name);
}

/** Maven replaces `${env.NAME}` in `~/.m2/settings.xml`. */
function namesIn(home: string | undefined): ReadonlySet<string> {
  if (home === undefined) return new Set();
  try {
    const settings = readFileSync(join(home, '.m2', 'settings.xml'), 'utf8');
    return new Set([...settings.matchAll(/\$\{env\.([^}]+)\}/g)].map(([, name = '']) => name));
  } catch {
    return new Set();
  }
}
