import { parse } from 'tldts';

/** 'voorbeeld.nl' ends in a known suffix. */
export function isHostName(name: string): boolean {
  const { domain, isIcann } = parse(name, { extractHostname: false });
  return domain !== null && isIcann === true;
}
