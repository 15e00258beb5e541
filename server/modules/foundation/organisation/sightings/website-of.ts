import type { IncomingHttpHeaders } from 'node:http';

/** Longer than any name in use; what is longer was made up. */
const maxHostLength = 253;

export interface Website {
  host: string;
  /** Whether somebody only followed a link from there: search engines and mail programs have those too. */
  isLink: boolean;
}

/**
 * The website that a browser says it asks for a form, a script or a gift from; undefined when it is our own or none.
 */
export function websiteOf(headers: IncomingHttpHeaders, ownHosts: readonly string[]): Website | undefined {
  const told = headers.origin ?? headers.referer;
  if (told === undefined || told.length > 2_000 || !URL.canParse(told)) return undefined;
  const { protocol, host } = new URL(told);
  const isWebsite = (protocol === 'https:' || protocol === 'http:') && /^[a-z0-9.-]+(:\d+)?$/.test(host);
  if (!isWebsite || host.length > maxHostLength || ownHosts.includes(host)) return undefined;
  return { host, isLink: headers['sec-fetch-dest'] === 'document' && headers.origin === undefined };
}
