import { monthOfCharge } from '../../../../contract/frequencies.ts';
import {
  giftMailKinds,
  giftMailSettings,
  type GiftMailKind,
  type GiftMailSetting,
} from '../../../../contract/gift-mails.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { Deps } from '../../foundation/deps.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { GiftMailFacts } from './render-gift-mail.ts';

/** The links do not work. */
export function sampleGiftMail(
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  kind: GiftMailKind,
  { amountCents, donorName }: Pick<GiftMailFacts, 'amountCents' | 'donorName'>,
): GiftMailFacts {
  const date = clock.now().toISOString().slice(0, 10);
  const euros = formatEuros(amountCents);
  const isChange = kind === 'monthly-changed';
  return {
    environment: 'test',
    intervalMonths: 1,
    donorName,
    amountCents,
    date,
    whatHappened: (organisation) =>
      isChange
        ? `U geeft ${organisation} voortaan ${euros} per maand.`
        : `Uw maandelijkse gift van ${euros} aan ${organisation} kon op ${formatDutchDate(date)} niet worden afgeschreven.`,
    bankReason: isChange ? '' : 'Uw bank meldt dat de rekening is opgeheven.',
    whatNext: () =>
      isChange
        ? `Op ${formatDutchDate(date)} wordt ${euros} afgeschreven, en daarna elke maand.`
        : `Wilt u uw gift van ${monthOfCharge(date)} alsnog geven? Dat kan met één betaling via iDEAL | Wero.`,
    links: {
      payUrl: isChange ? null : new URL('/herstel/voorbeeld', publicUrl).href,
      giftUrl: new URL('/maandgift/voorbeeld', publicUrl).href,
    },
  };
}

export function giftMailOf(setting: GiftMailSetting): GiftMailKind {
  return giftMailKinds.find((kind) => giftMailSettings[kind] === setting)!;
}
