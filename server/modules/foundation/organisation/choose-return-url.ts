interface ReturnChoices {
  /** From the donor's link, so not trusted. */
  requested: readonly (string | null | undefined)[];
  hosts: readonly string[];
  websiteUrl: string;
  pageUrl: string;
  formPath: string;
}

export function chooseReturnUrl({ requested, hosts, websiteUrl, pageUrl, formPath }: ReturnChoices): string {
  const ownHosts = new Set([...hosts, ...hostsOf(websiteUrl), ...hostsOf(pageUrl)]);
  const safe = requested.map(parse).find((url) => url && isOn(ownHosts, url));
  // Return the parsed URL, because a browser may read the original text differently.
  return safe?.href ?? (pageUrl || websiteUrl || formPath);
}

function parse(address: string | null | undefined): URL | undefined {
  return address && URL.canParse(address) ? new URL(address) : undefined;
}

function isOn(hosts: ReadonlySet<string>, url: URL): boolean {
  // Refuse a URL with a user name or a password, because either can look like the name of another website.
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && hosts.has(url.host);
}

function hostsOf(address: string): string[] {
  const url = parse(address);
  return url ? [url.host] : [];
}
