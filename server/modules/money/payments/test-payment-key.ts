import type { Environment } from '../../../../contract/environments.ts';
import type { PaymentKeyTested } from '../../../../contract/payments.ts';
import { maskPrefix } from '../../../../contract/settings.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieMethod } from '../../../platform/mollie/mollie-objects.ts';
import { checkValue } from '../../foundation/settings/check-value.ts';
import { recordKeyAnswer } from '../../foundation/settings/check-payment-keys.ts';
import {
  monthlyAbilityOf,
  recordMonthlyAbility,
  paymentKeyNotices,
} from '../../foundation/settings/monthly-ability.ts';
import {
  findCurrentPaymentKey,
  keySettingOf,
  type PaymentKey,
} from '../../foundation/settings/payment-keys.ts';
import { limits } from './limits.ts';

export async function testPaymentKey(
  deps: Deps,
  scope: OrganisationScope,
  { apiEnvironment, apiKey: typed }: { apiEnvironment: Environment; apiKey?: string | null | undefined },
): Promise<PaymentKeyTested> {
  await deps.rateLimiter.take(limits.keyTestsByAccount, scope.organisationId);
  const answer = (success: boolean, message: string, methods: MollieMethod[] = []) => ({
    success,
    message,
    apiEnvironment,
    methods: methods.map(({ id, description }) => ({ id, description })),
  });

  const isTyped = typed && !typed.startsWith(maskPrefix);
  const { apiKey, secretId } = isTyped
    ? { apiKey: checkTypedKey(deps, apiEnvironment, typed), secretId: undefined }
    : await getSavedKey(deps, scope, apiEnvironment);
  const account = deps.mollie(apiKey);
  try {
    const [once, recurring] = await Promise.all([
      account.listMethods('oneoff'),
      account.listMethods('recurring'),
    ]);
    const ability = monthlyAbilityOf(recurring, apiEnvironment);
    if (secretId !== undefined)
      await deps.database.transaction(scope, (transaction) =>
        recordMonthlyAbility(transaction, secretId, ability),
      );
    const methods = [...once, ...recurring.filter(({ id }) => !once.some((method) => method.id === id))];
    if (!once.some(({ id }) => id === 'ideal')) {
      return answer(
        false,
        'De sleutel werkt, maar iDEAL staat niet aan in uw Mollie-account. Zet iDEAL aan om giften te ontvangen.',
        methods,
      );
    }
    const sentences = [
      'De sleutel werkt.',
      ...(ability.takesMonthly ? ['Eenmalige en maandelijkse giften zijn mogelijk.'] : []),
      ...(ability.takesMonthly === null ? [unknownWithTestKey] : []),
      ...paymentKeyNotices(deps, { apiKey, ...ability }),
    ];
    return answer(true, sentences.join(' '), methods);
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    if (error.isInDoubt)
      return answer(
        false,
        'Mollie is op dit moment niet bereikbaar. Probeer het over een paar minuten opnieuw.',
      );
    if (error.kind === 'unauthorised' && secretId !== undefined)
      await deps.database.transaction(scope, (transaction) =>
        recordKeyAnswer(transaction, secretId, deps.clock.now()),
      );
    return answer(
      false,
      'Mollie accepteert deze sleutel niet. Controleer of u de hele sleutel heeft gekopieerd.',
    );
  }
}

const unknownWithTestKey =
  'SEPA-incasso staat niet in de lijst van deze testsleutel. Of maandelijkse giften kunnen, weten we pas zeker met de live-sleutel.';

function checkTypedKey(deps: Deps, environment: Environment, typed: string): string {
  const checked = checkValue(deps, keySettingOf[environment], typed);
  if ('refusal' in checked) throw new AppError('validation_failed', { fields: { apiKey: checked.refusal } });
  return checked.value;
}

async function getSavedKey(
  deps: Deps,
  scope: OrganisationScope,
  environment: Environment,
): Promise<PaymentKey> {
  const saved = await deps.database.transaction(scope, (transaction) =>
    findCurrentPaymentKey(deps, transaction, environment),
  );
  if (saved) return saved;
  throw new AppError('validation_failed', {
    fields: { apiKey: 'Er is nog geen sleutel opgeslagen. Vul er eerst een in.' },
  });
}
