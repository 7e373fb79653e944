/** Why a search cannot be run, and the member of the request that has to be changed. */
export class SearchError extends Error {
  readonly member: string;

  constructor(reason: string, member = 'query') {
    super(reason);
    this.name = 'SearchError';
    this.member = member;
  }
}
