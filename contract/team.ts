import * as z from 'zod/mini';
import { actionDone } from './endpoint.ts';
import { linkToken, newPassword, username } from './accounts.ts';
import { emailError } from './form-rules.ts';
import { parseAmountCents } from './money.ts';
import { roles } from './roles.ts';
import { emailAddress, publicId } from './text.ts';

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

export const pendingInvitation = z.object({
  id: publicId,
  email: z.string(),
  role: z.enum(roles),
  /** The member who last sent the invitation. If that member may no longer invite, the invitation lapses. */
  invitedBy: z.object({ id: publicId, name: z.string(), email: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type PendingInvitation = z.infer<typeof pendingInvitation>;

export const team = z.object({
  members: z.array(teamMember),
  invitations: z.array(pendingInvitation),
  secondFactorRequiredSince: z.nullable(z.string()),
  /**
   * In euros. A treasurer may not make a refund that brings the refunds and chargebacks of the payment together
   * above this amount.
   */
  refundLimit: z.string(),
});
export type Team = z.infer<typeof team>;

const role = z.enum(roles, { error: 'Kies een rol' });

export const invitationBody = z.strictObject({ email: emailAddress(emailError), role });

/** `was` is the role that the user saw. The role may have changed since. */
export const changeRoleBody = z.strictObject({ role, was: z.enum(roles) });

/** `lapsedInvitations` counts the invitations that lapsed because their sender may no longer invite. */
export const teamChanged = z.extend(actionDone, { lapsedInvitations: z.number() });

export function describeLapsedInvitations(
  count: number,
  sender: { name: string; isYou: boolean },
): string | undefined {
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

/** In cents. Zero means that only owners may refund. */
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

export const invitationQuery = z.object({ token: linkToken });

/** Contains no more than the recipient of the link may know. */
export const openInvitation = z.object({
  email: z.string(),
  organizationName: z.string(),
  role: z.enum(roles),
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** A recipient with an account sends no username and no password. */
export const acceptInvitationBody = z.strictObject({
  token: linkToken,
  username: z.optional(username),
  password: z.optional(newPassword),
});

/** `identify_session` in the database uses the same number. */
export const secondFactorGraceDays = 7;
