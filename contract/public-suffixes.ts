import { parse } from 'tldts';

/** Whether the name ends in a known suffix, as 'voorbeeld.nl' does. */
export function isHostName(name: string): boolean {
  const { domain, isIcann } = parse(name, { extractHostname: false });
  return domain !== null && isIcann === true;
}
