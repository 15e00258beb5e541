import { maxDonorNameLength, noMonthlyError, notAllFilledIn, trialField } from '../../contract/form-rules.ts';
import { notOfferedError, offeredFrequencies, readFrequency } from '../../contract/frequencies.ts';
import { parseAmountCents, formatEuros } from '../../contract/money.ts';
import { amountLabel, donateLabel, somethingWentWrong } from '../texts.ts';
import { AmountFields, chooseAmount } from './amount-fields.tsx';
import type { DonationComponent, DonationOrganisation, DonationPage } from './donation-page.ts';
import { EmailField } from './email-field.tsx';
import { FrequencyFields } from './frequency-fields.tsx';
import { Honeypot } from './honeypot.tsx';
import { HonourFields } from './honour-fields.tsx';
import { MonthlyQuestion } from './monthly-question.tsx';
import { TextField } from './text-field.tsx';
import { WallFields } from './wall-fields.tsx';

interface DonationFormProps {
  page: DonationPage;
  component: DonationComponent;
  organisation: DonationOrganisation;
}

/** A plain form that posts by itself; the script only makes it quicker and kinder. */
export function DonationForm({ page, component, organisation }: DonationFormProps) {
  const { typed = {}, errors = {} } = page;
  const isNew = Object.keys(typed).length === 0;
  const amount = chooseAmount(
    organisation.presetAmountsCents,
    isNew && page.preset?.amount ? { amount: page.preset.amount } : typed,
  );
  const first = page.preset ? (page.preset.isMonthly ? 'monthly' : 'once') : organisation.firstFrequency;
  const isTicked = (text = '') => /^(true|on|1)$/.test(text);
  const wanted = isNew ? first : readFrequency(typed.frequency, isTicked(typed.isRecurring));
  const { costsCents = 0 } = organisation;
  const paysCosts = isTicked(typed.paysCosts);
  const giftCents = parseAmountCents(amount.typed || amount.choice);
  const cents = giftCents && giftCents + (paysCosts ? costsCents : 0);
  const asksHowOften = component !== 'simple' && page.offersMonthly;
  const offered = offeredFrequencies(organisation);
  const isOffered = offered.includes(wanted);
  const chosen = asksHowOften && isOffered ? wanted : 'once';
  // Once, in a form of ours: one that comes back after the question, or was a customer's own, does not ask.
  const { questionUpToCents = 0 } = organisation;
  const asksMonthly = asksHowOften && questionUpToCents > 0 && (isNew || typed.asks === '1');
  return (
    // Out of any frame: a payment page refuses to be framed.
    <form method="post" action="/api/donations" target="_top">
      <Hidden name="orgId" value={organisation.id} />
      <Hidden name="component" value={component} />
      {page.idempotencyKey && <Hidden name="idempotencyKey" value={page.idempotencyKey} />}
      {page.returnUrl && <Hidden name="returnUrl" value={page.returnUrl} />}
      {Object.entries(page.carried ?? {}).map(
        ([name, value]) => value && <Hidden key={name} name={name} value={value} />,
      )}
      {page.carried?.page && <Hidden name="pageOpen" value="1" />}
      {page.trialMark && <Hidden name={trialField} value={page.trialMark} />}
      {asksMonthly && <Hidden name="asks" value="1" />}
      <Hidden name="paymentMethod" value="ideal" />
      <Hidden name="currency" value="EUR" />
      <div id="note" className="note danger" role="alert">
        {/* A page that asks says it at its own top. */}
        {component !== 'page' && <Failure page={page} />}
      </div>
      <AmountFields amount={amount} error={errors['amount']} />
      {asksHowOften ? (
        <FrequencyFields
          offered={offered}
          chosen={chosen}
          error={
            errors['isRecurring'] ??
            errors['frequency'] ??
            (isOffered ? undefined : notOfferedError(wanted, offered))
          }
        />
      ) : (
        // Whoever chose it on another page should not give once without knowing.
        !isNew && wanted !== 'once' && !page.offersMonthly && <p className="error">{noMonthlyError}</p>
      )}
      {costsCents > 0 && <CostsField cents={costsCents} isTicked={paysCosts} />}
      <EmailField label="E-mailadres" value={typed.email} error={errors['email']} />
      <TextField
        name="firstName"
        label="Voornaam"
        autoComplete="given-name"
        maxLength={maxDonorNameLength}
        value={typed.firstName}
        error={errors['firstName']}
      />
      <TextField
        name="lastName"
        label="Achternaam"
        autoComplete="family-name"
        maxLength={maxDonorNameLength}
        value={typed.lastName}
        error={errors['lastName']}
      />
      {organisation.hasHonours && <HonourFields typed={typed} errors={errors} />}
      {page.wall && <WallFields view={page.wall} typed={typed} />}
      <Honeypot />
      <button type="submit">
        {donateLabel('')} <span>{amountLabel(cents, chosen)}</span>
      </button>
      <p className="reassurance">
        Je wordt doorgestuurd naar een beveiligde betaalpagina.
        <span>
          Betalen met <b>iDEAL | Wero</b>
        </span>
      </p>
      {organisation.hasReminders && (
        <ReminderLink organisationId={organisation.id} pageSlug={page.carried?.page || undefined} />
      )}
      {asksMonthly && <MonthlyQuestion upToCents={questionUpToCents} />}
    </form>
  );
}

function Hidden({ name, value }: { name: string; value: string }) {
  // A browser that comes back to the page would otherwise fill in the value of last time.
  return <input type="hidden" name={name} value={value} autoComplete="off" />;
}

function Failure({ page: { message, errors } }: { page: DonationPage }) {
  if (errors && Object.keys(errors).length > 0) return notAllFilledIn;
  if (!message) return null;
  return (
    <>
      <strong>{somethingWentWrong}</strong>
      {message}
    </>
  );
}

interface CostsFieldProps {
  /** What one payment costs the organisation. */
  cents: number;
  isTicked: boolean;
}

/** Never ticked but by the donor. The script reads the amount for the button; the server adds its own. */
function CostsField({ cents, isTicked }: CostsFieldProps) {
  return (
    <label className="tick">
      <input type="checkbox" name="paysCosts" value="true" data-cents={cents} defaultChecked={isTicked} />
      <span>Ik betaal de transactiekosten ({formatEuros(cents)})</span>
    </label>
  );
}

interface ReminderLinkProps {
  organisationId: string;
  /** The page that asks, when one does. */
  pageSlug?: string | undefined;
}

/** For whoever does not give now. Beside the form, and in a window of its own: what was typed stays. */
function ReminderLink({ organisationId, pageSlug }: ReminderLinkProps) {
  const query = new URLSearchParams({ orgId: organisationId, ...(pageSlug && { page: pageSlug }) });
  return (
    <p className="reassurance">
      Nu even niet?{' '}
      <a href={`/herinnering?${query.toString()}`} target="_blank" rel="noopener">
        Stuur mij morgen een herinnering
      </a>
    </p>
  );
}
