import type { Page } from 'playwright-core';
import type { VisitedPage } from './browser-messages.ts';

const MOST_REQUESTS = 500;
/** Characters of an address: a page may ask for one of megabytes. */
const LONGEST_URL = 8192;

type PageRequest = VisitedPage['requests'][number];

/** The requests of a page, which grow while it loads. */
export function watchRequests(page: Page): readonly PageRequest[] {
  const seen: PageRequest[] = [];
  const bySource = new Map<object, PageRequest>();
  page.on('request', (request) => {
    if (seen.length >= MOST_REQUESTS || !/^https?:/i.test(request.url())) return;
    const url = request.url().slice(0, LONGEST_URL);
    const row: PageRequest = { url, method: request.method(), status: null, contentType: null };
    seen.push(row);
    bySource.set(request, row);
  });
  page.on('response', (response) => {
    const row = bySource.get(response.request());
    if (row === undefined) return;
    row.status = response.status();
    row.contentType = response.headers()['content-type'] ?? null;
  });
  return seen;
}
