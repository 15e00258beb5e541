import { AmountsField } from '../../../../ui/amounts-field.tsx';
import { type SyntheticEvent, useState } from 'react';
import { type TrialKind, trialKindNames, trialKinds, triedSettings } from '../../../../../contract/trials.ts';
import { readTrials, startTrial } from '../../../../../contract/endpoints/trials.ts';
import { useRefresh, useSend } from '../../../../lib/query-client.ts';
import { ApiError } from '../../../../lib/api-client.ts';
import { useOwnSettings } from '../../../../lib/settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormError } from '../../../../ui/alert.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { storedFormValues, tidyFormValues } from '../donation-form-values.ts';
import { EuroInput } from '../donation-form-fields.tsx';
import { describeVariant } from './running-trial.tsx';

const ordinals = ['Eerste', 'Tweede', 'Derde', 'Vierde', 'Vijfde'];
const choices = trialKinds.map((value) => ({ value, label: trialKindNames[value] }));

export function StartTrialForm() {
  const { data: settings } = useOwnSettings();
  const [kind, setKind] = useState<TrialKind>('amounts');
  const [amounts, setAmounts] = useState('');
  const [questionLimit, setQuestionLimit] = useState('');
  const start = useSend(startTrial, {
    // Callbacks that are passed to `mutate` would not run, because the running trial replaces this form.
    onSuccess: ({ message }) =>
      toast({ title: message, description: 'Bezoekers krijgen vanaf nu variant A of B.' }),
    onSettled: useRefresh(readTrials),
  });
  if (!settings) return null;
  const storedValues = storedFormValues(settings);
  const otherFrequency = storedValues.form_frequency === 'maandelijks' ? 'eenmalig' : 'maandelijks';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const values: Record<TrialKind, string> = {
      amounts: tidyFormValues({ ...storedValues, form_amounts: amounts }).form_amounts,
      frequency: otherFrequency,
      question: questionLimit.trim(),
    };
    start.mutate({ kind, value: values[kind] });
  };
  const refusal = start.error instanceof ApiError ? start.error.fields['value'] : undefined;
  return (
    <form
      noValidate
      aria-label="Geefproef starten"
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={submit}
    >
      <ChoiceField
        label="Wat wilt u proberen?"
        choices={choices}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          start.reset();
        }}
      />
      <div>
        <p className="text-sm font-semibold">
          Variant A <span className="ml-1 font-normal text-muted">zoals het nu is</span>
        </p>
        <p className="mt-1">{describeVariant(kind, storedValues[triedSettings[kind]])}</p>
      </div>
      {kind === 'amounts' && (
        <AmountsField
          legend="Variant B"
          nameOf={(place) => `${ordinals[place - 1]} bedrag van variant B`}
          hint="Drie tot vijf, van 1 tot 1.000 euro. Het eerste is vooraf gekozen."
          value={amounts}
          onChange={setAmounts}
          error={refusal}
        />
      )}
      {kind === 'question' && (
        <Field
          label="Variant B: vraag het tot en met"
          note="optioneel"
          hint="Wie eenmalig zoveel of minder geeft, krijgt één keer de vraag. Leeg: niet vragen. Het eenvoudige formulier doet niet mee."
          error={refusal}
        >
          <EuroInput
            placeholder="50"
            value={questionLimit}
            onChange={({ target }) => setQuestionLimit(target.value)}
          />
        </Field>
      )}
      {kind === 'frequency' && (
        <div>
          <p className="text-sm font-semibold">Variant B</p>
          <p className="mt-1">{describeVariant(kind, otherFrequency)}</p>
          <p className="mt-1 text-sm text-muted">Vooraf gekozen. Het eenvoudige formulier doet niet mee.</p>
        </div>
      )}
      <FormError
        message={kind === 'frequency' ? refusal : undefined}
        error={refusal ? null : start.error}
        fallback="De proef is niet begonnen. Controleer de verbinding en probeer het opnieuw."
      />
      <div>
        <Button type="submit" variant="secondary" busy={start.isPending} busyLabel="Bezig met starten...">
          Geefproef starten
        </Button>
      </div>
    </form>
  );
}
