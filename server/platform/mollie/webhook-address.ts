import { isIP } from 'node:net';

const path = '/api/webhooks/mollie/';

export function webhookUrlFor(publicUrl: URL, token: string): string {
  return new URL(path + token, publicUrl).href;
}

export function webhookTokenIn(publicUrl: URL, url: string | null | undefined): string | undefined {
  const prefix = webhookUrlFor(publicUrl, '');
  return url?.startsWith(prefix) ? url.slice(prefix.length) : undefined;
}

export function isReachableFromOutside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return !/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host);
  if (isIP(host) === 6) return !/^(::|f[cd]|fe[89ab])/i.test(host);
  return (
    host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa|test|invalid|example)$/i.test(host)
  );
}
