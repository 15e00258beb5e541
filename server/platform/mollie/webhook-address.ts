const path = '/api/webhooks/mollie/';

/** Where Mollie calls about what carries a token. */
export function webhookUrlFor(publicUrl: URL, token: string): string {
  return new URL(path + token, publicUrl).href;
}

/** The token in an address that we gave Mollie; undefined when the address is not one of ours. */
export function webhookTokenIn(publicUrl: URL, url: string | null | undefined): string | undefined {
  const prefix = webhookUrlFor(publicUrl, '');
  return url?.startsWith(prefix) ? url.slice(prefix.length) : undefined;
}
