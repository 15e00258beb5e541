const PRIVATE_ENDINGS = ['localhost', 'local', 'test', 'internal', 'lan', 'home.arpa', 'invalid'];

/** Mollie cannot reach this machine or a private network. */
export function isPublic(url: URL): boolean {
  const host = url.hostname.replace(/\.$/, '');
  return (
    host.includes('.') &&
    !PRIVATE_ENDINGS.some((ending) => host.endsWith(`.${ending}`)) &&
    !/^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$/.test(host) &&
    !host.startsWith('[')
  );
}
