import { registerForms } from '../../../platform/http/register-forms.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { RecoveryPage, RecoveryState } from '../../../../donor/render/render-recovery-page.tsx';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { sendPage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import {
  findRecoveryLink,
  type DonorProof,
  type RecoveryLink,
} from '../../foundation/sessions/public-scope.ts';
import { organisationLookOf, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { reasonOf } from '../../money/missed-charges/bank-reasons.ts';
import { isPayable } from '../../money/missed-charges/missed-charge.ts';
import { readMissedCharge, type MissedChargeContext } from '../../money/missed-charges/lock-missed-charge.ts';
import { payMissedCharge } from '../../money/missed-charges/pay-missed-charge.ts';
import { nextRegularDay } from '../../money/missed-charges/paid-account.ts';
import { wasCollected } from '../../money/missed-charges/settle-missed-charge.ts';
import { createDonorCookie, entrancePath } from '../my-gift/donor-session.ts';
import { createDonorGuard } from '../my-gift/own-page-routes.ts';

const recoveriesByAddress = { name: 'recovery-address', max: 20, windowSeconds: 10 * 60 };

const part = z.string().check(z.maxLength(100));
const tokenInPath = z.object({ token: part });
const ownToken = z.object({ orgId: part, token: part });

/**
 * Opening the link changes nothing, and the button starts the payment. A donor in Mijn gift has proved
 * access to the mailbox. So a payment that starts there also sets the bank account for later charges.
 */
export async function recoveryPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await registerForms(server, (pages) => {
    pages.get('/herstel/:token', { schema: { hide: true, params: tokenInPath } }, async (request, reply) => {
      const link = await findRecoveryLink(deps.database, request.params.token);
      return showRecoveryPage(deps, reply, link && { ...link, hasProvedMailbox: false });
    });

    pages.post('/herstel/:token', { schema: { hide: true, params: tokenInPath } }, async (request, reply) => {
      const link = await findRecoveryLink(deps.database, request.params.token);
      return startPayment(deps, reply, link && { ...link, hasProvedMailbox: false }, request.ip);
    });

    const ownPath = `${entrancePath}/:orgId/herstel/:token`;
    const withDonor = createDonorGuard(deps, createDonorCookie(deps.publicUrl));

    pages.get(ownPath, { schema: { hide: true, params: ownToken } }, (request, reply) =>
      withDonor(request, reply, async (donor) =>
        showRecoveryPage(deps, reply, await findOwnMissedCharge(deps, donor, request.params.token)),
      ),
    );

    pages.post(ownPath, { schema: { hide: true, params: ownToken } }, (request, reply) =>
      withDonor(request, reply, async (donor) =>
        startPayment(deps, reply, await findOwnMissedCharge(deps, donor, request.params.token), request.ip),
      ),
    );
  });
}

interface MissedChargeVisit extends RecoveryLink {
  hasProvedMailbox: boolean;
}

async function findOwnMissedCharge(
  deps: Deps,
  donor: DonorProof,
  token: string,
): Promise<MissedChargeVisit | undefined> {
  const link = await findRecoveryLink(deps.database, token);
  if (link?.scope.organisationId !== donor.scope.organisationId) return undefined;
  const context = await deps.database.transaction(link.scope, (transaction) =>
    readMissedCharge(deps, transaction, link.missedChargeId),
  );
  return context?.subscription.email?.toLowerCase() === donor.email
    ? { ...link, hasProvedMailbox: true }
    : undefined;
}

async function startPayment(
  deps: Deps,
  reply: FastifyReply,
  visit: MissedChargeVisit | undefined,
  address: string,
) {
  try {
    await deps.rateLimiter.take(recoveriesByAddress, address);
    const checkoutUrl = visit ? await payMissedCharge(deps, visit, visit.hasProvedMailbox) : null;
    if (checkoutUrl) return await reply.redirect(checkoutUrl, 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error;
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
    return showRecoveryPage(deps, reply, visit, problemOf(error));
  }
  return showRecoveryPage(deps, reply, visit);
}

type Problem = 'unreachable' | 'limited' | 'impossible';

function problemOf({ code }: AppError): Problem {
  if (code === 'too_many_requests') return 'limited';
  return code === 'unavailable' ? 'unreachable' : 'impossible';
}

const statusOf: Partial<Record<RecoveryState, number>> = {
  unknown: 404,
  unreachable: 503,
  limited: 429,
  impossible: 409,
};

async function showRecoveryPage(
  deps: Deps,
  reply: FastifyReply,
  visit: MissedChargeVisit | undefined,
  problem?: Problem,
) {
  const page = visit ? await readPage(deps, visit, problem) : unknownPage;
  reply.header('cache-control', 'no-store');
  return sendPage(reply, deps.donorPages.renderRecoveryPage(page), statusOf[page.state]);
}

const unknownPage: RecoveryPage = {
  state: 'unknown',
  organisation: null,
  contactEmail: null,
  isTest: false,
  amountCents: null,
  dueOn: null,
  nextWhenPaid: null,
  hasProvedMailbox: false,
  awaitsAccountConfirmation: false,
  isTakenBack: false,
  isBlocked: false,
  wasCollected: false,
  giftPath: null,
  intervalMonths: 1,
};

function readPage(
  deps: Deps,
  { scope, missedChargeId, hasProvedMailbox }: MissedChargeVisit,
  problem: Problem | undefined,
): Promise<RecoveryPage> {
  return deps.database.transaction(scope, async (transaction) => {
    const context = await readMissedCharge(deps, transaction, missedChargeId);
    if (!context) return unknownPage;
    const { subscription, missedCharge, amountCents, facts } = context;
    const settings = await readEffectiveSettings(transaction);
    return {
      state: problem ?? stateOf(context, deps.clock.now()),
      organisation: organisationLookOf(settings),
      contactEmail: settings('org_contact_email') || null,
      isTest: subscription.environment === 'test',
      amountCents,
      dueOn: missedCharge.due_on,
      nextWhenPaid:
        subscription.status === 'suspended'
          ? {
              date: nextRegularDay(subscription, dutchDate(deps.clock.now())),
              amountCents: subscription.amount_cents,
            }
          : null,
      hasProvedMailbox,
      awaitsAccountConfirmation: missedCharge.recovered_by === 'donor' && facts.isSuspended,
      isTakenBack: reasonOf(missedCharge.code).followUp === 'offer',
      isBlocked: reasonOf(missedCharge.code).isBlocked ?? false,
      wasCollected: wasCollected(context.history),
      giftPath: `/maandgift/${subscription.stop_token}`,
      intervalMonths: subscription.interval_months,
    };
  });
}

function stateOf({ missedCharge, history, isStopped }: MissedChargeContext, now: Date): RecoveryState {
  if (missedCharge.state === 'recovered') return 'recovered';
  if (isStopped) return 'stopped';
  if (!isPayable(missedCharge, now)) return 'too-old';
  return history.isRetryPending ? 'under-way' : 'asks';
}
