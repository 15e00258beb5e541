import type { PublicDonation } from '../../contract/donations.ts';
import { intervalOf, prefixOfFrequency } from '../../contract/frequencies.ts';
import { decimalToCents, formatEuros } from '../../contract/money.ts';
import { presetAmountText } from '../../contract/preset-amounts.ts';
import { otherAmountChoice } from '../amount-choice.ts';
import { PostButton } from './fields.tsx';
import type { StatusPage } from './status-page.ts';

interface UnpaidGiftProps {
  isCanceled: boolean;
  page: StatusPage;
}

export function UnpaidGift({ isCanceled, page }: UnpaidGiftProps) {
  const { donation, canRetry, isMissedCharge, isOtherAccount, keepsFormerAccount, form } = page;
  const nothingCharged = `${isCanceled ? 'De betaling is afgebroken. ' : ''}Er is geen bedrag afgeschreven.`;
  if (isOtherAccount)
    return (
      <p>
        {nothingCharged} {keepsFormerAccount && 'Uw gift loopt door van de oude rekening. '}
        In Mijn gift kunt u het gerust opnieuw proberen.
      </p>
    );
  if (isMissedCharge)
    return canRetry ? (
      <>
        <p>{nothingCharged} U kunt de gift die nog openstaat gerust opnieuw betalen.</p>
        <PostButton>Opnieuw proberen</PostButton>
      </>
    ) : (
      <p>{nothingCharged}</p>
    );
  if (!donation || !canRetry) return <p>{nothingCharged} U kunt het gerust opnieuw proberen.</p>;
  const amount = formatEuros(decimalToCents(donation.amount));
  const kind = `${prefixOfFrequency[donation.frequency]}gift`;
  return (
    <>
      <p>
        {nothingCharged} U kunt uw {kind} van {amount} gerust opnieuw proberen; u hoeft niets opnieuw in te
        vullen.
        {form && ' Alleen bij een ander bedrag vragen wij uw gegevens nog een keer.'}
      </p>
      <PostButton>Opnieuw proberen</PostButton>
      {form && <OtherAmount donation={donation} form={form} />}
    </>
  );
}

interface OtherAmountProps {
  donation: PublicDonation;
  form: NonNullable<StatusPage['form']>;
}

/**
 * Posts the values to the form, because a URL would show them. The URL has only the organisation and its campaign page,
 * so that it opens the same form later. The form asks for the email address again.
 */
function OtherAmount({ donation, form }: OtherAmountProps) {
  const { costsCents = 0, pageSlug } = form;
  const query = new URLSearchParams({
    component: 'advanced',
    orgId: form.organisationId,
    ...(pageSlug && { page: pageSlug }),
  });
  const typed = {
    returnUrl: form.returnUrl,
    amount: otherAmountChoice,
    otherAmount: presetAmountText(decimalToCents(donation.amount) - costsCents),
    ...(costsCents > 0 && { paysCosts: 'true' }),
    isRecurring: String(donation.isRecurring),
    ...(intervalOf(donation.frequency) > 1 && { frequency: donation.frequency }),
    firstName: donation.firstName ?? '',
  };
  return (
    <form method="post" action={`/donation-embed?${query.toString()}`}>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="quieter">
        Ander bedrag
      </button>
    </form>
  );
}
