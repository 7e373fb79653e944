import type { Page } from 'playwright-core';

/** The button that accepts, in the banners of consent managers that many sites use; nothing else of a page is ever pressed. */
const ACCEPTING = [
  '#onetrust-accept-btn-handler',
  '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll',
  '#didomi-notice-agree-button',
  '#truste-consent-button',
  '.qc-cmp2-summary-buttons button[mode="primary"]',
  '.osano-cm-accept-all',
  '#hs-eu-confirmation-button',
  '.cky-btn-accept',
  '.cc-compliance .cc-allow',
  '#usercentrics-root button[data-testid="uc-accept-all-button"]',
].join(', ');

/** Accepts the banner of a consent manager where the page shows one. */
export async function acceptBanners(page: Page): Promise<void> {
  const button = page.locator(ACCEPTING).first();
  if ((await button.count()) > 0 && (await button.isVisible())) await button.click({ timeout: 2000 });
}
