import { parse } from 'tldts';

/** Whether a name such as 'voorbeeld.nl' ends as addresses on the internet do. */
export function isHostName(name: string): boolean {
  const { domain, isIcann } = parse(name, { extractHostname: false });
  return domain !== null && isIcann === true;
}
