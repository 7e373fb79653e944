import type { SourceDeclaration } from '../../source.ts';
import {
  awsIpRanges,
  azureServiceTags,
  googleCloudRanges,
  googleFetchers,
  googleRangesAll,
  oracleCloudRanges,
} from './cloud-ranges.ts';
import { gatheredRanges } from './gathered-ranges.ts';
import { ipcatDatacenters } from './ipcat-datacenters.ts';
import { mispVendors } from './misp-vendors.ts';
import { serviceRanges } from './service-ranges.ts';
import { takeoverServices } from './takeover-services.ts';
import { x4bnetVpn } from './x4bnet-vpn.ts';
import { zscalerRanges } from './zscaler-ranges.ts';

/** Sources that state which vendor runs a network, and which traffic leaves through it. */
export const VENDORS_SOURCES: readonly SourceDeclaration[] = [
  awsIpRanges,
  azureServiceTags,
  googleCloudRanges,
  googleRangesAll,
  ...googleFetchers,
  oracleCloudRanges,
  ...serviceRanges,
  ...gatheredRanges,
  ipcatDatacenters,
  ...mispVendors,
  takeoverServices,
  x4bnetVpn,
  zscalerRanges,
];
