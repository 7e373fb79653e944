import type { Page } from 'playwright-core';
import { hostOf } from './page-host.ts';

/** Where a page could not go. */
export interface NavigationFailures {
  /** Host of the last address that the page itself, and no frame of it, failed to reach; null where it never did. */
  lastHost(): string | null;
}

/** Watches where a page goes, by redirects and scripts too. */
export function watchNavigation(page: Page): NavigationFailures {
  let host: string | null = null;
  page.on('requestfailed', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    host = URL.canParse(request.url()) ? hostOf(request.url()) : null;
  });
  return { lastHost: () => host };
}
