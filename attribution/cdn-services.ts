/** Services that are CDNs of vendors who do more than that, as ranges and suffixes name them: parts of the names. */
export const CDN_SERVICES: readonly string[] = [
  'CLOUDFRONT',
  'cloudfront.net',
  'azureedge.net',
  'azurefd.net',
  'FrontDoor',
];
