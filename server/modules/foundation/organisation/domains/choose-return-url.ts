interface ReturnChoices {
  /** Where the donor says to have come from. Anybody may have written it. */
  wished: readonly (string | null | undefined)[];
  /** The organisation's registered domains. */
  hosts: readonly string[];
  websiteUrl: string;
  /** The organisation's thank-you or cancel page. */
  pageUrl: string;
}

/** Leads a donor back only to a website of the organisation; what else a link asks for is ignored. */
export function chooseReturnUrl({ wished, hosts, websiteUrl, pageUrl }: ReturnChoices): string {
  const own = new Set([...hosts, ...hostsOf(websiteUrl), ...hostsOf(pageUrl)]);
  const safe = wished.map(parse).find((url) => url && isOn(own, url));
  // What was judged is what is given back, not the text it was read from.
  return safe?.href ?? (pageUrl || websiteUrl || '/');
}

function parse(address: string | null | undefined): URL | undefined {
  return address && URL.canParse(address) ? new URL(address) : undefined;
}

function isOn(hosts: ReadonlySet<string>, url: URL): boolean {
  // An address with a name before an @ is made to be misread.
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && hosts.has(url.host);
}

function hostsOf(address: string): string[] {
  const url = parse(address);
  return url ? [url.host] : [];
}
