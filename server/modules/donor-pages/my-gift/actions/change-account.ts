import { AppError } from '../../../../platform/app-error.ts';
import { listOpenAccountPayments } from '../../../gifts/donations/payments/queries.ts';
import { startAccountPayment } from '../../../money/payments/subscription-checkouts.ts';
import { nextDateAfterPayment } from '../../../money/subscriptions/changes/plan-change.ts';
import { showOutcome, type ActionRequest, type Answer, type GiftActionHandler } from './gift-action.ts';

/** The donor pays one charge from the new bank account. Its mandate then replaces the old mandate. */
export const changeAccount: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const { deps, access, gift, address } = request;
    if (!gift.view.actions.includes('account'))
      return showOutcome(deps, access, gift.view.pendingChange ? 'busy' : 'not-running');
    try {
      const { checkoutUrl } = await startAccountPayment(deps, access.scope, address, gift.subscription);
      return { redirect: checkoutUrl };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, error);
    }
  },
};

async function show(
  { deps, access, gift }: Pick<ActionRequest, 'deps' | 'access' | 'gift'>,
  error?: AppError,
): Promise<Answer> {
  const { subscription, view, frame } = gift;
  const payments = await deps.database.transaction(access.scope, (transaction) =>
    listOpenAccountPayments(transaction, subscription.subscription_id),
  );
  // We reuse an open payment of the same amount, so the page mentions only an open payment of another amount.
  const other = payments.find(({ amount_cents }) => amount_cents !== subscription.amount_cents);
  const now = deps.clock.now();
  return {
    page: deps.donorPages.renderActionPage({
      ...frame,
      action: 'account',
      gift: view,
      nextDate: nextDateAfterPayment(subscription, now, now),
      otherOpenCents: other?.amount_cents ?? null,
      error: error?.message,
    }),
    ...(error && { status: error.status }),
  };
}
