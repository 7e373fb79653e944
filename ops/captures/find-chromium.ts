import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where a Chromium is: the file that the operator names, else the first one on the `PATH`; null where there is none. */
export function findChromium(named: string | undefined, path: string): string | null {
  if (named !== undefined) return existsSync(named) ? named : null;
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE];
  return places.find((place) => existsSync(place)) ?? null;
}
