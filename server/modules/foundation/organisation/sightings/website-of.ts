import type { IncomingHttpHeaders } from 'node:http';

const maxHostLength = 253;

export interface Website {
  host: string;
  /** A visit through a link, which search engines and mail programs also have. */
  isLink: boolean;
}

/** The website that the browser names as its origin; undefined for our own pages. */
export function websiteOf(headers: IncomingHttpHeaders, ownHosts: readonly string[]): Website | undefined {
  const told = headers.origin ?? headers.referer;
  if (told === undefined || told.length > 2_000 || !URL.canParse(told)) return undefined;
  const { protocol, host } = new URL(told);
  const isWebsite = (protocol === 'https:' || protocol === 'http:') && /^[a-z0-9.-]+(:\d+)?$/.test(host);
  if (!isWebsite || host.length > maxHostLength || ownHosts.includes(host)) return undefined;
  return { host, isLink: headers['sec-fetch-dest'] === 'document' && headers.origin === undefined };
}
