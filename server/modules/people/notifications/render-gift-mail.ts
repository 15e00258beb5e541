import type { Environment } from '../../../../contract/environments.ts';
import {
  frequencyOf,
  type IntervalMonths,
  wordsOfInterval,
  monthOfCharge,
} from '../../../../contract/frequencies.ts';
import {
  addWhatNext,
  defaultGiftMails,
  giftMailBlock,
  giftMailSettings,
  type GiftMailKind,
  type GiftMailLinks,
  type GiftMailPlaceholder,
  giftMailKinds,
  type GiftMailSetting,
} from '../../../../contract/gift-mails.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { renderTemplate, type RenderedTemplate } from '../../foundation/mail/render-template.ts';
import { organisationFactsOf } from '../../foundation/organisation/receipt-facts.ts';
import { emailValuesOf } from '../../foundation/organisation/placeholder-values.ts';
import { defaultGiftMail } from '../../foundation/settings/default-templates.ts';
import { type EffectiveSettings, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail, mailSenderOf } from '../../foundation/mail/queue-mail.ts';

interface GiftMailFacts {
  environment: Environment;
  intervalMonths: IntervalMonths;
  donorName: string | null;
  amountCents: number;
  date: string;
  giftState?: string | undefined;
  whatHappened: (organisation: string) => string;
  bankReason: string;
  whatNext: (organisation: string) => string;
  links: Omit<GiftMailLinks, 'amount' | 'colour' | 'intervalMonths'>;
}

export function renderGiftMail(
  settings: EffectiveSettings,
  kind: GiftMailKind,
  facts: GiftMailFacts,
): RenderedTemplate {
  const { environment, amountCents, links, intervalMonths } = facts;
  const values = giftMailValues(settings, facts);
  const ownPart = giftMailBlock({
    ...links,
    intervalMonths,
    amount: formatEuros(amountCents),
    colour: settings('org_primary_color'),
  });
  return renderTemplate({
    template: settings(giftMailSettings[kind]),
    defaultTemplate: defaultGiftMail(kind),
    defaultSubject: defaultGiftMails[kind].subject,
    values,
    isTest: environment === 'test',
    notice: environment === 'test' ? `${testModeNotice}.` : '',
    ownPart: (letter) => addWhatNext(ownPart, letter, values.whatNext),
  });
}

function giftMailValues(
  settings: EffectiveSettings,
  facts: GiftMailFacts,
): Record<GiftMailPlaceholder, string> {
  const organisation = organisationFactsOf(settings);
  return {
    ...emailValuesOf({
      ...organisation,
      amountCents: facts.amountCents,
      donatedAt: new Date(facts.date),
      frequency: frequencyOf({ is_recurring: true, interval_months: facts.intervalMonths }),
      isTest: facts.environment === 'test',
      donorName: facts.donorName,
      stopUrl: facts.links.giftUrl,
    }),
    donationDate: formatDutchDate(facts.date),
    whatHappened: facts.whatHappened(organisation.organisationName),
    giftName: wordsOfInterval(facts.intervalMonths).gift,
    giftState: facts.giftState ?? (facts.links.againUrl === undefined ? 'is gewijzigd' : 'is gestopt'),
    bankReason: facts.bankReason,
    whatNext: facts.whatNext(organisation.organisationName),
  };
}

export async function mailGift(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  kind: GiftMailKind,
  { donationId, to, onceKey, ...facts }: GiftMailFacts & { donationId: string; to: string; onceKey?: string },
): Promise<boolean> {
  const settings = await readEffectiveSettings(transaction);
  const { subject, html, text } = renderGiftMail(settings, kind, facts);
  return queueMail(transaction, deps, {
    kind,
    donationId,
    environment: facts.environment,
    to,
    ...(onceKey && { onceKey }),
    ...mailSenderOf(settings, deps.mailFrom),
    subject,
    html,
    text,
  });
}

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
