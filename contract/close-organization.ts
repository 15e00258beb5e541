import * as z from 'zod/mini';
import { singleLine } from './text.ts';

/** An owner who ends the organisation types its name over, or their own username for one that has none. */
export const closeOrganizationBody = z.strictObject({ name: singleLine({ max: 120 }) });

export function isNameTypedOver(typed: string, name: string): boolean {
  return typed.trim().toLowerCase() === name.trim().toLowerCase();
}
