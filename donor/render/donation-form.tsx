import {
  isTicked,
  maxDonorNameLength,
  noMonthlyError,
  notAllFilledIn,
  trialField,
} from '../../contract/form-rules.ts';
import { notOfferedError, offeredFrequencies, readFrequency } from '../../contract/frequencies.ts';
import { parseAmountCents, formatEuros } from '../../contract/money.ts';
import { otherAmountChoice } from '../amount-choice.ts';
import { amountLabel, donateLabel, somethingWentWrong } from '../texts.ts';
import { AmountFields, chooseAmount, FrequencyFields } from './choice-fields.tsx';
import type { DonationComponent, DonationOrganisation, DonationPage } from './donation-page.ts';
import { EmailField, Honeypot, TextField } from './fields.tsx';
import { HonourFields, WallFields } from './optional-fields.tsx';
import { MonthlyQuestion } from './render-question-page.tsx';

interface DonationFormProps {
  page: DonationPage;
  component: DonationComponent;
  organisation: DonationOrganisation;
}

export function DonationForm({ page, component, organisation }: DonationFormProps) {
  const { typed = {}, errors = {} } = page;
  const isNew = Object.keys(typed).length === 0;
  const amount = chooseAmount(
    organisation.presetAmountsCents,
    isNew && page.preset?.amount ? { amount: page.preset.amount } : typed,
  );
  const initial = page.preset
    ? page.preset.isMonthly
      ? 'monthly'
      : 'once'
    : organisation.preselectedFrequency;
  const requested = isNew ? initial : readFrequency(typed['frequency'], isTicked(typed['isRecurring']));
  const { costsCents = 0 } = organisation;
  const paysCosts = isTicked(typed['paysCosts']);
  const giftCents = parseAmountCents(amount.typed || amount.choice);
  const cents = giftCents && giftCents + (paysCosts ? costsCents : 0);
  const hasFrequencies = component !== 'simple' && page.offersMonthly;
  const offered = offeredFrequencies(organisation);
  const isOffered = offered.includes(requested);
  const chosen = hasFrequencies && isOffered ? requested : 'once';
  // A form that is shown again asks the monthly question only if the browser sent `asks=1`. A customer's own
  // form does not have the field `asks`. After the donor has answered the question, the field is empty.
  const { monthlyQuestionMaxCents = 0 } = organisation;
  const asksMonthly = hasFrequencies && monthlyQuestionMaxCents > 0 && (isNew || typed['asks'] === '1');
  return (
    // The target is `_top`, because the checkout refuses to be in a frame.
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
        {component !== 'page' && <Failure page={page} />}
      </div>
      <AmountFields
        amount={amount}
        error={errors['amount']}
        hasFocus={typed['amount'] === otherAmountChoice && !page.errors && !page.message}
      />
      {hasFrequencies ? (
        <FrequencyFields
          offered={offered}
          chosen={chosen}
          error={
            errors['isRecurring'] ??
            errors['frequency'] ??
            (isOffered ? undefined : notOfferedError(requested, offered))
          }
        />
      ) : (
        // The donor chose monthly on the customer's site and must know that monthly gifts are not possible.
        !isNew && requested !== 'once' && !page.offersMonthly && <p className="error">{noMonthlyError}</p>
      )}
      {costsCents > 0 && <CostsField cents={costsCents} paysCosts={paysCosts} />}
      <EmailField label="E-mailadres" value={typed['email']} error={errors['email']} />
      {names.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          autoComplete={autoComplete}
          maxLength={maxDonorNameLength}
          hint={name === 'firstName' && page.maker ? `${page.maker} ziet uw voornaam.` : null}
          value={typed[name]}
          error={errors[name]}
        />
      ))}
      {organisation.hasHonours && <HonourFields typed={typed} errors={errors} />}
      {page.wall && <WallFields view={page.wall} typed={typed} />}
      <Honeypot />
      {/* The script adds the amount and updates it. A preview has no script, so the server adds it. */}
      <button type="submit">{donateLabel(page.isPreview ? amountLabel(cents, chosen) : '')}</button>
      <p className="reassurance">
        Je wordt doorgestuurd naar een beveiligde betaalpagina.
        <span>
          Betalen met <b>iDEAL | Wero</b>
        </span>
      </p>
      {organisation.hasReminders && <ReminderLink orgId={organisation.id} page={page.carried?.page} />}
      {asksMonthly && <MonthlyQuestion upToCents={monthlyQuestionMaxCents} />}
    </form>
  );
}

const names = [
  ['firstName', 'Voornaam', 'given-name'],
  ['lastName', 'Achternaam', 'family-name'],
] as const;

function Hidden({ name, value }: { name: string; value: string }) {
  // Without `autoComplete="off"`, a browser restores the value of the previous visit.
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

/** The script uses data-cents for the amount on the button. The server calculates the costs itself. */
function CostsField({ cents, paysCosts }: { cents: number; paysCosts: boolean }) {
  return (
    <label className="tick">
      <input type="checkbox" name="paysCosts" value="true" data-cents={cents} defaultChecked={paysCosts} />
      <span>Ik betaal de transactiekosten ({formatEuros(cents)})</span>
    </label>
  );
}

/** Opens a new window, so that the form keeps its typed values. */
function ReminderLink({ orgId, page }: { orgId: string; page: string | undefined }) {
  const query = new URLSearchParams({ orgId, ...(page && { page }) });
  return (
    <p className="reassurance">
      Nu even niet?{' '}
      <a href={`/herinnering?${query.toString()}`} target="_blank" rel="noopener">
        Stuur mij morgen een herinnering
      </a>
    </p>
  );
}
