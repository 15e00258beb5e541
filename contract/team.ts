import * as z from 'zod/mini';
import { actionDone } from './action-done.ts';
import { newPassword, username } from './accounts.ts';
import { emailError } from './form-rules.ts';
import { parseAmountCents } from './money.ts';
import { roles } from './roles.ts';
import { emailAddress, publicId, singleLine } from './text.ts';

/** Somebody who works in the organisation. */
export const teamMember = z.object({
  id: publicId,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  lastLoginAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** Somebody who was asked to join and has not yet. */
export const pendingInvitation = z.object({
  id: publicId,
  email: z.string(),
  role: z.enum(roles),
  /** Who sent it last. It ends with their right to invite. */
  invitedBy: z.object({ id: publicId, name: z.string(), email: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type PendingInvitation = z.infer<typeof pendingInvitation>;

export const team = z.object({
  members: z.array(teamMember),
  invitations: z.array(pendingInvitation),
  /** Null when nobody has to have one. */
  secondFactorRequiredSince: z.nullable(z.string()),
  /** In euros, what a treasurer may pay back at once. */
  refundLimit: z.string(),
});
export type Team = z.infer<typeof team>;

const role = z.enum(roles, { error: 'Kies een rol' });

export const invitationBody = z.strictObject({ email: emailAddress(emailError), role });

/** `was` is the role that whoever changes it saw. */
export const changeRoleBody = z.strictObject({ role, was: z.enum(roles) });

/** The answer to a change of the team: how many invitations of that member ended with it. */
export const teamChanged = z.extend(actionDone, { lapsedInvitations: z.number() });

/** Before and after a change that ends somebody's invitations; nothing when there are none. */
export function describeLapse(count: number, sender: { name: string; isYou: boolean }): string | undefined {
  if (count === 0) return undefined;
  if (sender.isYou)
    return count === 1
      ? 'Ook uw openstaande uitnodiging vervalt.'
      : `Ook uw ${count} openstaande uitnodigingen vervallen.`;
  return count === 1
    ? `Ook 1 openstaande uitnodiging van ${sender.name} vervalt.`
    : `Ook ${count} openstaande uitnodigingen van ${sender.name} vervallen.`;
}

const maxRefundLimitCents = 1_000_000_00;
const refundLimitError = 'Vul een bedrag in van € 0 tot € 1.000.000, bijvoorbeeld 100 of 250,50';

/** In cents. Zero is a limit too: then only owners pay back. */
const refundLimit = z.pipe(
  z.transform((input: unknown, context) => {
    const cents = parseAmountCents(input);
    if (cents !== undefined && cents <= maxRefundLimitCents) return cents;
    context.issues.push({ code: 'custom', input, message: refundLimitError });
    return z.NEVER;
  }),
  z.number(),
);

export const teamRulesBody = z.strictObject({ requireSecondFactor: z.boolean(), refundLimit });

const invitationToken = singleLine({ min: 1, max: 100, error: 'Deze link is niet geldig.' });

export const invitationQuery = z.object({ token: invitationToken });

/** What whoever opens the link from the mail may know before they accept. */
export const openInvitation = z.object({
  /** Where the link was sent. */
  email: z.string(),
  organizationName: z.string(),
  role: z.enum(roles),
  /** Whether that address has an account already, which then has to log in. */
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** With a username and a password by whoever has no account yet; without by whoever is logged in. */
export const acceptInvitationBody = z.strictObject({
  token: invitationToken,
  username: z.optional(username),
  password: z.optional(newPassword),
});

/** How long a team has after a second factor was required of it. `identify_session` in the database counts the same. */
export const secondFactorGraceDays = 7;
