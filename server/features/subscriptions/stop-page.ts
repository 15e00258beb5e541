import fastifyFormbody from '@fastify/formbody';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { StopState } from '../../../donor/render/render-stop-page.tsx';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { prepareDonorPage, sendDonorPage } from '../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { findStopLink, type StopLink } from '../sessions/public-scope.ts';
import { organisationLookOf } from '../settings/organisation-look.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import { isPaymentKeyRefused } from './payment-key-refused.ts';
import { findChargeUnderWay } from './find-charge-under-way.ts';
import { findSubscription } from './queries.ts';
import { reportFailedStop } from './report-failed-stop.ts';
import { stopSubscription } from './stop-subscription.ts';
import { isRunning } from './subscription.ts';

const tokenInPath = z.object({ token: z.string().check(z.maxLength(100)) });

/** Where a donor stops a monthly gift: the link from the mail asks, only the button on the page acts. */
export async function stopPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(async (plain) => {
    const scope = plain.withTypeProvider() as HttpServer;
    await scope.register(fastifyFormbody);

    scope.get(
      '/maandgift/:token',
      { schema: { hide: true, params: tokenInPath } },
      async (request, reply) => {
        const link = await findStopLink(deps.database, request.params.token);
        return showStopPage(deps, reply, link, null);
      },
    );

    scope.post(
      '/maandgift/:token',
      { schema: { hide: true, params: tokenInPath } },
      async (request, reply) => {
        const link = await findStopLink(deps.database, request.params.token);
        return showStopPage(deps, reply, link, link ? await stop(deps, link) : 'unknown');
      },
    );
  });
}

async function stop(deps: Deps, { scope, subscriptionId }: StopLink): Promise<StopState> {
  try {
    return await stopSubscription(deps, scope, subscriptionId, 'donor');
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return 'provider-unreachable';
    if (!isPaymentKeyRefused(error)) throw error;
    await reportFailedStop(deps, scope, subscriptionId, error.message);
    return 'key-refused';
  }
}

const statusOf: Partial<Record<StopState, number>> = {
  unknown: 404,
  'provider-unreachable': 503,
  'key-refused': 503,
};

async function showStopPage(
  deps: Deps,
  reply: FastifyReply,
  link: StopLink | undefined,
  outcome: StopState | null,
) {
  const isOver = outcome === 'stopped' || outcome === 'already-stopped';
  const underWayCents =
    link && isOver ? await findChargeUnderWay(deps, link.scope, link.subscriptionId) : null;
  const page = link && (await readGift(deps, link));
  const state = outcome ?? (page ? (page.isRunning ? 'asks' : 'ended') : 'unknown');
  const rendered = deps.donorPages.renderStopPage({
    state,
    organisation: page?.organisation ?? null,
    isTest: page?.isTest ?? false,
    contactEmail: page?.contactEmail ?? null,
    amountCents: page?.amountCents ?? null,
    donorFirstName: page?.donorFirstName ?? null,
    nextPaymentDate: page?.nextPaymentDate ?? null,
    underWayCents,
  });
  return sendDonorPage(reply, prepareDonorPage(rendered, { status: statusOf[state] ?? 200 }));
}

function readGift({ database }: Deps, { scope, subscriptionId }: StopLink) {
  return database.transaction(scope, async (transaction) => {
    const subscription = await findSubscription(transaction, subscriptionId);
    if (!subscription) return null;
    const runs = isRunning(subscription.status);
    const settings = await readEffectiveSettings(transaction);
    return {
      isRunning: runs,
      organisation: organisationLookOf(settings),
      isTest: subscription.environment === 'test',
      contactEmail: settings('org_contact_email') || null,
      amountCents: subscription.amount_cents,
      donorFirstName: subscription.first_name,
      nextPaymentDate: runs ? (subscription.next_payment_date ?? subscription.start_date) : null,
    };
  });
}
