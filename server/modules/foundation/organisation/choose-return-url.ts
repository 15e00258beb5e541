interface ReturnChoices {
  /** From the donor's link, so not trusted. */
  requested: readonly (string | null | undefined)[];
  hosts: readonly string[];
  websiteUrl: string;
  pageUrl: string;
}

/** Returns the first requested URL on one of the organisation's own websites, or otherwise a fallback. */
export function chooseReturnUrl({ requested, hosts, websiteUrl, pageUrl }: ReturnChoices): string {
  const ownHosts = new Set([...hosts, ...hostsOf(websiteUrl), ...hostsOf(pageUrl)]);
  const safe = requested.map(parse).find((url) => url && isOn(ownHosts, url));
  // Return the parsed URL, because a browser may read the original text differently.
  return safe?.href ?? (pageUrl || websiteUrl || '/');
}

function parse(address: string | null | undefined): URL | undefined {
  return address && URL.canParse(address) ? new URL(address) : undefined;
}

function isOn(hosts: ReadonlySet<string>, url: URL): boolean {
  // Refuse a user name, because https://trusted.nl@evil.nl leads to evil.nl.
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && hosts.has(url.host);
}

function hostsOf(address: string): string[] {
  const url = parse(address);
  return url ? [url.host] : [];
}
