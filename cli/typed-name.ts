/** What npm writes into the environment of the processes that it starts. */
export interface NpmEnvironment {
  readonly npm_lifecycle_event?: string | undefined;
  readonly npm_lifecycle_script?: string | undefined;
  readonly npm_package_name?: string | undefined;
}

/** Scripts of package.json that run Weft. */
const OF_WEFT: ReadonlySet<string | undefined> = new Set(['start', 'weft']);

/**
 * The name under which a person can type a further command. `npx weft` and `npm start` run in a checkout: `weft` alone is in no folder that
 * the person's shell searches.
 */
export function typedName(environment: NpmEnvironment = process.env): 'weft' | 'npx weft' {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '', npm_package_name: name } = environment;
  const isNpx = event === 'npx' && /^["']?weft\b/.test(script);
  return isNpx || (name === 'weft' && OF_WEFT.has(event)) ? 'npx weft' : 'weft';
}

/** A sentence whose commands, in backticks, can be typed. */
export function withTypedCommands(sentence: string, environment: NpmEnvironment = process.env): string {
  return sentence.replaceAll('`weft ', `\`${typedName(environment)} `);
}
