/** Captures and schedules as a reader may find them, in documentation addresses and invented values. */

/** Ids of the examples. */
export const EXAMPLE_CAPTURE = 'c08e5d72-1f49-4b3c-8a6d-7e2290b4f1a5';
export const EXAMPLE_SCHEDULE = 'sched_7c1f0a2b4d5e6f70';

const URL = 'https://example.com';
const DOWNLOAD = `/v1/ops/screenshot/files/${EXAMPLE_CAPTURE}`;

/** The contract's own. */
export const CAPTURE_RESULT_EXAMPLE = {
  id: EXAMPLE_CAPTURE,
  url: URL,
  status: 'completed' as const,
  screenshot: 'iVBORw0KGgo=',
  downloadUrl: DOWNLOAD,
  scheduleId: null,
  changedShare: 0.0125,
  picturesLeftOut: 0,
  metadata: {
    url: URL,
    probedAt: '2026-08-03T09:15:33.420Z',
    finalUrl: 'https://example.com/',
    responseCode: 200,
    responseReason: '',
    protocol: 'h2',
    contentLength: 513,
    html: '<html></html>',
    title: 'Example',
    perceptionHash: 'p:e1f0783c1e0f8783',
  },
  network: [
    { url: 'https://example.com/', remoteIp: '192.0.2.10', method: 'GET', status: 200, contentType: 'text/html' },
  ],
  technologies: [{ id: 0, resultId: 0, value: 'HTTP/2' }],
};

export const SCHEDULE_EXAMPLE = {
  id: EXAMPLE_SCHEDULE,
  url: URL,
  cron: null,
  frequency: 'daily' as const,
  timezone: 'UTC',
  enabled: true,
  retention_count: 30,
  options: {
    ...{ width: 1920, height: 1080, wait_time: 2000, format: 'png' as const, quality: 90, full_page: false },
    ...{ javascript: true, block_ads: false, accept_cookies: true },
  },
  created_at: '2026-08-03T09:15:27.000Z',
  updated_at: '2026-08-03T09:15:27.000Z',
  last_capture_at: null,
  next_capture_at: '2026-08-04T09:15:27.000Z',
  capture_count: 0,
};

export const CAPTURE_HISTORY_EXAMPLE = {
  target: URL,
  total_screenshots: 1,
  limit: 10,
  screenshots: [
    {
      id: EXAMPLE_CAPTURE,
      schedule_id: null,
      page_url: 'https://example.com/',
      url: DOWNLOAD,
      captured_at: '2026-08-03T09:15:33.420Z',
      format: 'png' as const,
      dimensions: '1920x1080',
      file_size: 24576,
    },
  ],
};
