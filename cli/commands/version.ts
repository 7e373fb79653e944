import { defineCommand } from 'citty';
import { VERSION } from '../../http/contract/version.ts';
import { say } from '../output.ts';

/** `weft version`. */
export const version = defineCommand({
  meta: { name: 'version', description: 'Print the version' },
  run: () => say(VERSION),
});
