import { formatEuros, maxMonthlyCents } from '../../../../contract/money.ts';
import type { Deps } from '../deps.ts';
import type { MonthlyAbility } from './monthly-ability.ts';

export function paymentKeyNotices(
  { mollie, publicUrl }: Pick<Deps, 'mollie' | 'publicUrl'>,
  { apiKey, takesMonthly, monthlyMaxCents }: MonthlyAbility & { apiKey: string },
): string[] {
  const notices: string[] = [];
  if (takesMonthly === false)
    notices.push(
      'SEPA-incasso staat niet aan in uw Mollie-account, dus maandelijkse giften kunnen nog niet.',
    );
  else if (monthlyMaxCents !== null && monthlyMaxCents < maxMonthlyCents)
    notices.push(
      `Een maandelijkse gift kan in uw Mollie-account hoogstens ${formatEuros(monthlyMaxCents)} zijn.`,
    );
  if (!mollie(apiKey).takesWebhookUrl(publicUrl))
    notices.push(
      `Mollie kan dit adres (${publicUrl.origin}) niet bereiken; betalingen worden daarom bij Mollie opgevraagd. Dat werkt, maar een uitkomst kan een minuut later binnenkomen.`,
    );
  return notices;
}
