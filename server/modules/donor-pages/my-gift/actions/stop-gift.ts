import { donorStopReasons, type DonorStopReason } from '../../../../../contract/gift-states.ts';
import type { StopState } from '../../../../../donor/render/my-gift/render-stop-page.tsx';
import { AppError } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { requestStop } from '../../../money/subscriptions/changes/request-stop.ts';
import { syncAndFindPendingCharge } from '../../../money/subscriptions/sync-subscription.ts';
import { isPaymentKeyRefused } from '../../../money/subscriptions/stop-subscription.ts';
import { reportFailedStop } from '../../../money/subscriptions/report-subscription.ts';
import { isRunning } from '../../../money/subscriptions/subscription.ts';
import { type GiftAccess, readGift, type OwnGift } from '../read-gift.ts';
import type { Answer, GiftActionHandler } from './gift-action.ts';

export const stopGift: GiftActionHandler = {
  ask: ({ deps, gift }) => show(deps, gift, isRunning(gift.subscription.status) ? 'asks' : 'ended'),
  async act({ deps, access, gift, form }) {
    const state = await stop(deps, access, reasonOf(form['reason']));
    const isOver = state === 'stopped' || state === 'already-stopped';
    const underWayCents = isOver
      ? await syncAndFindPendingCharge(deps, access.scope, access.subscriptionId)
      : null;
    return show(deps, (await readGift(deps, access)) ?? gift, state, underWayCents);
  },
};

const statusOf: Partial<Record<StopState, number>> = { 'provider-unreachable': 503, 'key-refused': 503 };

function show(
  deps: Deps,
  { frame, contactEmail, view }: OwnGift,
  state: StopState,
  underWayCents: number | null = null,
): Answer {
  return {
    page: deps.donorPages.renderStopPage({ ...frame, state, contactEmail, gift: view, underWayCents }),
    status: statusOf[state] ?? 200,
  };
}

function reasonOf(sent: string | undefined): DonorStopReason | undefined {
  return donorStopReasons.find((reason) => reason === sent);
}

async function stop(deps: Deps, access: GiftAccess, reason: DonorStopReason | undefined): Promise<StopState> {
  try {
    return await requestStop(deps, access.scope, access.subscriptionId, 'donor', { reason });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return 'provider-unreachable';
    if (!isPaymentKeyRefused(error)) throw error;
    await reportFailedStop(deps, access.scope, access.subscriptionId, error.message);
    return 'key-refused';
  }
}
