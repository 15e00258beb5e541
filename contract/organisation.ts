import * as z from 'zod/mini';
import { publicId, singleLine } from './text.ts';

const hostError = 'Vul een domein in, bijvoorbeeld www.voorbeeld.nl.';

const host = z.pipe(
  singleLine({ min: 1, max: 260, error: hostError }),
  z.transform((typed, context) => {
    const found = hostOf(typed);
    if (found !== undefined) return found;
    context.issues.push({ code: 'custom', input: typed, message: hostError });
    return z.NEVER;
  }),
);

function hostOf(typed: string): string | undefined {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = !url.username && !url.password && /^[a-z0-9.-]+(:\d+)?$/.test(url.host);
  return isPlain && (url.hostname === 'localhost' || url.hostname.includes('.')) ? url.host : undefined;
}

export const addDomainBody = z.strictObject({ host });

export const domain = z.object({ id: publicId, host: z.string(), createdAt: z.string() });
export type Domain = z.infer<typeof domain>;

/** To confirm, the owner types the organisation's name, or the username if the organisation has no name. */
export const closeOrganizationBody = z.strictObject({ name: singleLine({ max: 120 }) });

export function isSameName(typed: string, name: string): boolean {
  return typed.trim().toLowerCase() === name.trim().toLowerCase();
}
