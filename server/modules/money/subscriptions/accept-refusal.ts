import type { Environment } from '../../../../contract/environments.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isRefusal, type MollieError } from '../../../platform/mollie/mollie-error.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import {
  canCollectMonthly,
  monthlyAbilityOf,
  rememberMonthlyAbility,
  type MonthlyAbility,
} from '../../foundation/settings/monthly-ability.ts';
import { refuseSubscription } from './refuse-subscription.ts';
import { lockSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

const minuteMs = 60 * 1000;

/** A mandate may come a little later than the payment that gives it; in test mode no bank is waited for. */
const patienceMs: Record<Environment, number> = { live: 24 * 60 * minuteMs, test: 5 * minuteMs };

/**
 * Mollie would not start a monthly gift. An account that cannot collect it never will, so that is the end of it; any
 * other refusal is thrown again, to be tried again, for a day. With a test key the list of methods proves nothing, so
 * there Mollie's word is enough, unless it misses a mandate.
 */
export async function acceptRefusal(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
  refusal: MollieError,
): Promise<void> {
  const methods = await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.listMethods('recurring'),
  );
  const ability = monthlyAbilityOf(methods, subscription.environment);
  const mayStillStart = canCollectMonthly(ability, subscription.amount_cents);
  const { environment, created_at } = subscription;
  const isOver =
    deps.clock.now().getTime() - created_at.getTime() > patienceMs[environment] ||
    (environment === 'test' && isRefusal(refusal) && !/mandate/i.test(refusal.detail));
  await deps.database.transaction(scope, async (transaction) => {
    await rememberMonthlyAbility(transaction, subscription.secret_id, ability);
    if (mayStillStart && !isOver) return;
    const locked = await lockSubscription(transaction, subscription.subscription_id);
    if (locked?.status !== 'starting') return;
    const why = { refusal: refusal.detail, advice: adviceFor(ability, mayStillStart) };
    await refuseSubscription(transaction, deps, locked, why);
  });
  if (mayStillStart && !isOver) throw refusal;
}

/** What the organisation can do about it at Mollie. */
function adviceFor({ takesMonthly, monthlyMaxCents }: MonthlyAbility, mayStillStart: boolean): string {
  if (takesMonthly === false)
    return 'SEPA-incasso staat niet aan in uw Mollie-account. Zet SEPA-incasso aan in uw Mollie-dashboard om maandelijkse giften te ontvangen. Tot die tijd biedt uw formulier alleen eenmalige giften aan.';
  if (!mayStillStart && monthlyMaxCents !== null)
    return `Een SEPA-incasso kan in uw Mollie-account hoogstens ${formatEuros(monthlyMaxCents)} zijn. Mollie kan die grens voor u verhogen.`;
  return 'Controleer in uw Mollie-dashboard of SEPA-incasso aanstaat en goed is ingesteld.';
}
