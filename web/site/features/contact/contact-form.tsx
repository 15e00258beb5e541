import { LoaderCircle, X } from 'lucide-react';
import { sendContactMessage } from '../../../../contract/endpoints/site.ts';
import { contactRules, honeypotField } from '../../../../contract/form-rules.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldErrorLine, Input, Textarea } from '../../../ui/field.tsx';
import {
  toastClass,
  toastCloseClass,
  toastListClass,
  toastTextClass,
  toastTitleClass,
} from '../../../ui/toast-style.ts';

/** Works without JavaScript. With JavaScript, `enhance-contact-form.ts` fills the templates. */
export function ContactForm() {
  return (
    <>
      <form
        data-contact-form=""
        method="post"
        action={urlOf(sendContactMessage, {})}
        className="relative flex flex-col gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Naam">
            <Input autoComplete="name" {...checksOf('name')} />
          </Field>
          <Field label="E-mailadres">
            <Input type="email" autoComplete="email" {...checksOf('email')} />
          </Field>
        </div>
        <Field label="Onderwerp">
          <Input {...checksOf('subject')} />
        </Field>
        <Field label="Bericht">
          <Textarea rows={7} {...checksOf('message')} />
        </Field>
        <div aria-hidden="true" className="absolute -left-[9999px]">
          <label htmlFor={honeypotField}>Laat dit veld leeg</label>
          <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" className="self-stretch sm:self-start">
          Verstuur bericht
        </Button>
        <template data-part="field-error">
          <FieldErrorLine>{''}</FieldErrorLine>
        </template>
        <template data-part="failure">
          <Alert tone="danger" title="" announce />
        </template>
        <template data-part="busy">
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          Bezig met versturen...
        </template>
      </form>
      <SentMessage />
    </>
  );
}

function checksOf(name: keyof typeof contactRules) {
  const { min, max } = contactRules[name];
  return { name, required: true, minLength: min, maxLength: max };
}

export function SentMessage() {
  return (
    <section data-messages="" aria-label="Meldingen (F8)">
      <ol tabIndex={-1} aria-live="polite" className={`empty:pointer-events-none ${toastListClass}`} />
      <template>
        <li data-state="open" className={`touch-none select-none ${toastClass()}`}>
          <div className="min-w-0 flex-1">
            <div className={toastTitleClass}>Bericht verzonden!</div>
            <div className={toastTextClass}>
              Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.
            </div>
          </div>
          <button type="button" aria-label="Sluiten" className={toastCloseClass}>
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      </template>
    </section>
  );
}
