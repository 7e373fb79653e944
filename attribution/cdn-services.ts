/** Services that are CDNs of vendors who do more than that: parts of their names, as ranges and suffixes have them. */
const CDN_SERVICES: readonly string[] = ['CLOUDFRONT', 'cloudfront.net', 'azureedge.net', 'azurefd.net', 'FrontDoor'];

/** A service is a CDN by its name. */
export function isCdnService(service: string | null): boolean {
  return service !== null && CDN_SERVICES.some((word) => service.includes(word));
}
