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
import type { Subscription } from './subscription.ts';
import { lockSubscription } from './queries.ts';

const minuteMs = 60 * 1000;

/** A mandate may become valid after the payment that creates it. */
const patienceMs: Record<Environment, number> = { live: 24 * 60 * minuteMs, test: 5 * minuteMs };

/**
 * Handles Mollie's refusal to create a subscription. It is final if the account cannot collect direct debits; any other
 * refusal is thrown again for a day, so that the job retries. Test keys list every method, so in test mode the refusal
 * itself counts unless the mandate is missing.
 */
export async function handleRefusal(
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

function adviceFor({ takesMonthly, monthlyMaxCents }: MonthlyAbility, mayStillStart: boolean): string {
  if (takesMonthly === false)
    return 'SEPA-incasso staat niet aan in uw Mollie-account. Zet SEPA-incasso aan in uw Mollie-dashboard om maandelijkse giften te ontvangen. Tot die tijd biedt uw formulier alleen eenmalige giften aan.';
  if (!mayStillStart && monthlyMaxCents !== null)
    return `Een SEPA-incasso kan in uw Mollie-account hoogstens ${formatEuros(monthlyMaxCents)} zijn. Mollie kan die grens voor u verhogen.`;
  return 'Controleer in uw Mollie-dashboard of SEPA-incasso aanstaat en goed is ingesteld.';
}
