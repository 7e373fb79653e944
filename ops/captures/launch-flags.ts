/** Memory of the objects of one page's scripts, MiB. */
const SCRIPT_MEMORY = 512;

/**
 * Flags in addition to Playwright's. Only the proxy may reach the network: the browser resolves no names, and protocols that bypass a proxy
 * (QUIC, WebRTC) are off.
 */
export const LAUNCH_FLAGS: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--no-pings',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--mute-audio',
  '--disable-sync',
  '--disable-speech-api',
  `--js-flags=--max-old-space-size=${SCRIPT_MEMORY}`,
];
