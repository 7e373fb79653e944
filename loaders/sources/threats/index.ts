import type { SourceDeclaration } from '../../source.ts';
import { durablenapkinScamblocklist } from './durablenapkin-scamblocklist.ts';
import { spamhausDrop, spamhausEdrop } from './spamhaus-drop.ts';
import { stamparmIpsum } from './stamparm-ipsum.ts';
import { torExitNodes } from './tor-exit-nodes.ts';
import { tweetfeed } from './tweetfeed.ts';

/** Feeds that list indicators. */
export const THREATS_SOURCES: readonly SourceDeclaration[] = [
  durablenapkinScamblocklist,
  spamhausDrop,
  spamhausEdrop,
  stamparmIpsum,
  torExitNodes,
  tweetfeed,
];
