import { parse } from 'tldts';

export function isHostName(name: string): boolean {
  const { domain, isIcann } = parse(name, { extractHostname: false });
  return domain !== null && isIcann === true;
}
