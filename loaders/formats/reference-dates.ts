/** Reads the day on which a report was published from its address. */

const DAY_MS = 86_400_000;
/** The start, in milliseconds, of the time in the ids of posts, and the first id of this form. */
const SNOWFLAKE_EPOCH = 1_288_834_974_657n;
const FIRST_SNOWFLAKE = 29_700_859_247n;

/**
 * Returns the day of a report by its address, epoch ms; undefined if the address does not show it. The number of a post and the id of an
 * OTX pulse contain their second. `/2019/08/05/` is a day; `/2019/08/` and `/2019/` count as their last day.
 */
export function publicationDate(address: string): number | undefined {
  return postDate(address) ?? pulseDate(address) ?? pathDate(address);
}

function postDate(address: string): number | undefined {
  const id = /^https?:\/\/(?:www\.)?(?:twitter|x)\.com\/[^/]+\/status(?:es)?\/(\d{1,19})\b/.exec(address)?.[1];
  if (id === undefined || BigInt(id) < FIRST_SNOWFLAKE) return undefined;
  return Number((BigInt(id) >> 22n) + SNOWFLAKE_EPOCH);
}

/** The first four octets of a MongoDB ObjectId are the second of its creation. */
function pulseDate(address: string): number | undefined {
  const id = /^https?:\/\/otx\.alienvault\.com\/pulse\/([0-9a-f]{8})[0-9a-f]{16}\b/.exec(address)?.[1];
  return id === undefined ? undefined : Number.parseInt(id, 16) * 1000;
}

function pathDate(address: string): number | undefined {
  const found = /[/_-](20[0-3]\d)(?:[/-](0[1-9]|1[0-2])(?:[/-](0[1-9]|[12]\d|3[01]))?)?(?=[/_.-]|$)/.exec(address);
  if (found === null) return undefined;
  const [, year = '', month, day] = found;
  if (month === undefined) return Date.UTC(Number(year), 12, 1) - DAY_MS;
  if (day === undefined) return Date.UTC(Number(year), Number(month), 1) - DAY_MS;
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}
