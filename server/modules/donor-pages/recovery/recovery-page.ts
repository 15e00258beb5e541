import fastifyFormbody from '@fastify/formbody';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { RecoveryPage, RecoveryState } from '../../../../donor/render/render-recovery-page.tsx';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { prepareDonorPage, sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import {
  findRecoveryLink,
  type DonorProof,
  type RecoveryLink,
} from '../../foundation/sessions/public-scope.ts';
import { organisationLookOf } from '../../foundation/settings/organisation-look.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { reasonOf } from '../../money/missed-charges/bank-reasons.ts';
import { limits } from './limits.ts';
import { isPayable } from '../../money/missed-charges/missed-charge.ts';
import { lookAtMonth, type MonthInHand } from '../../money/missed-charges/month-in-hand.ts';
import { payMissedCharge } from '../../money/missed-charges/pay-missed-charge.ts';
import { nextRegularDay } from '../../money/missed-charges/take-mandate-over.ts';
import { wasCollected } from '../../money/missed-charges/tries.ts';
import { createDonorCookie, entrancePath } from '../my-gift/donor-cookie.ts';
import { createWithDonor } from '../my-gift/own-page-routes.ts';

const part = z.string().check(z.maxLength(100));
const tokenInPath = z.object({ token: part });
const ownToken = z.object({ orgId: part, token: part });

/**
 * Where a donor pays a missed charge: the link from the mail shows, only the button on the page leads to the payment.
 * In Mijn gift the same page knows that the mailbox is proved, so that the account that pays takes the gift over.
 */
export async function recoveryPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(async (plain) => {
    const scope = plain.withTypeProvider() as HttpServer;
    await scope.register(fastifyFormbody);

    scope.get('/herstel/:token', { schema: { hide: true, params: tokenInPath } }, async (request, reply) => {
      const link = await findRecoveryLink(deps.database, request.params.token);
      return showRecoveryPage(deps, reply, link && { ...link, isProved: false });
    });

    scope.post('/herstel/:token', { schema: { hide: true, params: tokenInPath } }, async (request, reply) => {
      const link = await findRecoveryLink(deps.database, request.params.token);
      return leadToPayment(deps, reply, link && { ...link, isProved: false }, request.ip);
    });

    const ownPath = `${entrancePath}/:orgId/herstel/:token`;
    const withDonor = createWithDonor(deps, createDonorCookie(deps.publicUrl));

    scope.get(ownPath, { schema: { hide: true, params: ownToken } }, (request, reply) =>
      withDonor(request, reply, async (donor) =>
        showRecoveryPage(deps, reply, await findOwnMonth(deps, donor, request.params.token)),
      ),
    );

    scope.post(ownPath, { schema: { hide: true, params: ownToken } }, (request, reply) =>
      withDonor(request, reply, async (donor) =>
        leadToPayment(deps, reply, await findOwnMonth(deps, donor, request.params.token), request.ip),
      ),
    );
  });
}

/** A missed charge, and whether the visitor has proved to have the mailbox of its gift. */
interface Visited extends RecoveryLink {
  isProved: boolean;
}

/** A month of a gift that is given with the address of this donor; of any other nobody hears that it exists. */
async function findOwnMonth(deps: Deps, donor: DonorProof, token: string): Promise<Visited | undefined> {
  const link = await findRecoveryLink(deps.database, token);
  if (link?.scope.organisationId !== donor.scope.organisationId) return undefined;
  const inHand = await deps.database.transaction(link.scope, (transaction) =>
    lookAtMonth(deps, transaction, link.missedChargeId),
  );
  return inHand?.gift.email?.toLowerCase() === donor.email ? { ...link, isProved: true } : undefined;
}

async function leadToPayment(deps: Deps, reply: FastifyReply, month: Visited | undefined, address: string) {
  try {
    await deps.rateLimiter.take(limits.recoveriesByAddress, address);
    const checkoutUrl = month ? await payMissedCharge(deps, month, month.isProved) : null;
    if (checkoutUrl) return await reply.redirect(checkoutUrl, 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not_found') throw error;
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
    return showRecoveryPage(deps, reply, month, problemOf(error));
  }
  return showRecoveryPage(deps, reply, month);
}

type Problem = 'unreachable' | 'limited' | 'impossible';

/** Trying again helps with the first two only; the last is the organisation's to mend. */
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
  month: Visited | undefined,
  problem?: Problem,
) {
  const page = month ? await readPage(deps, month, problem) : unknownPage;
  const rendered = deps.donorPages.renderRecoveryPage(page);
  reply.header('cache-control', 'no-store');
  return sendDonorPage(reply, prepareDonorPage(rendered, { status: statusOf[page.state] ?? 200 }));
}

const unknownPage: RecoveryPage = {
  state: 'unknown',
  organisation: null,
  contactEmail: null,
  isTest: false,
  amountCents: null,
  dueOn: null,
  nextWhenPaid: null,
  isProved: false,
  waitsForAccount: false,
  isTakenBack: false,
  wasCollected: false,
  giftPath: null,
  intervalMonths: 1,
};

function readPage(
  deps: Deps,
  { scope, missedChargeId, isProved }: Visited,
  problem: Problem | undefined,
): Promise<RecoveryPage> {
  return deps.database.transaction(scope, async (transaction) => {
    const inHand = await lookAtMonth(deps, transaction, missedChargeId);
    if (!inHand) return unknownPage;
    const { gift, month, amountCents, facts } = inHand;
    const settings = await readEffectiveSettings(transaction);
    return {
      state: problem ?? stateOf(inHand, deps.clock.now()),
      organisation: organisationLookOf(settings),
      contactEmail: settings('org_contact_email') || null,
      isTest: gift.environment === 'test',
      amountCents,
      dueOn: month.due_on,
      nextWhenPaid:
        gift.status === 'suspended'
          ? { date: nextRegularDay(gift, dutchDate(deps.clock.now())), amountCents: gift.amount_cents }
          : null,
      isProved,
      waitsForAccount: month.recovered_by === 'donor' && facts.isResting,
      isTakenBack: reasonOf(month.code).followUp === 'offer',
      wasCollected: wasCollected(inHand.tries),
      giftPath: `/maandgift/${gift.stop_token}`,
      intervalMonths: gift.interval_months,
    };
  });
}

function stateOf({ month, tries, isStopped }: MonthInHand, now: Date): RecoveryState {
  if (month.state === 'recovered') return 'recovered';
  if (isStopped) return 'stopped';
  if (!isPayable(month, now)) return 'too-old';
  return tries.isRetryUnderWay ? 'under-way' : 'asks';
}
