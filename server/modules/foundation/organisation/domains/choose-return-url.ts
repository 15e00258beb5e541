interface ReturnChoices {
  /** Untrusted: from the donor's link. */
  wished: readonly (string | null | undefined)[];
  hosts: readonly string[];
  websiteUrl: string;
  pageUrl: string;
}

/** Ignores return URLs outside the organisation's own websites. */
export function chooseReturnUrl({ wished, hosts, websiteUrl, pageUrl }: ReturnChoices): string {
  const own = new Set([...hosts, ...hostsOf(websiteUrl), ...hostsOf(pageUrl)]);
  const safe = wished.map(parse).find((url) => url && isOn(own, url));
  // Return the parsed URL that was checked, not the original text.
  return safe?.href ?? (pageUrl || websiteUrl || '/');
}

function parse(address: string | null | undefined): URL | undefined {
  return address && URL.canParse(address) ? new URL(address) : undefined;
}

function isOn(hosts: ReadonlySet<string>, url: URL): boolean {
  // A URL with a user name is a phishing trick: https://trusted.nl@evil.nl.
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && hosts.has(url.host);
}

function hostsOf(address: string): string[] {
  const url = parse(address);
  return url ? [url.host] : [];
}
