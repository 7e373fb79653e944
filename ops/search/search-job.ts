import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { type JobRunner, jobRunner } from '../jobs/job-runner.ts';
import { searchDomains } from './search-domains.ts';
import { searchLocations } from './search-locations.ts';
import { readSearch, SEARCH_REQUEST } from './search-request.ts';

/** Searches for domains by their registration, or for blocks of addresses by their place (contract rest.md 1.8). */
export function searchJob(sources: ProjectionSources): JobRunner {
  return jobRunner('indicator_search', SEARCH_REQUEST, async (request, signal, report) => {
    const search = readSearch(request);
    return search.side === 'domain'
      ? searchDomains(sources, search, signal, report)
      : searchLocations(sources, search, signal, report);
  });
}
