import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { sendContactMessage } from '../../../../contract/endpoints/site.ts';
import { contactRules, honeypotField, isEmailAddress } from '../../../../contract/form-rules.ts';
import { ApiError, request, serverMessage } from '../../../lib/api-client.ts';
import { prepareSentMessage } from './show-sent-message.ts';

type FieldName = keyof typeof contactRules;
const fieldNames: readonly FieldName[] = ['name', 'email', 'subject', 'message'];

export function enhanceContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-contact-form]');
  if (form) enhance(form);
}

function enhance(form: HTMLFormElement): void {
  // Does not import the endpoint, because its schemas would add 9 kB to the page.
  const route = `POST ${form.getAttribute('action')}`;
  const sendMessage = { route, access: 'anyone' } as typeof sendContactMessage;
  const button = form.querySelector('button')!;
  const buttonContent = [...button.childNodes];
  const showSentMessage = prepareSentMessage();
  let failure: Element | undefined;
  let hadErrors = false;
  let isBusy = false;

  // Otherwise the browser shows its own messages, which may not be in Dutch.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void submit();
  });
  form.addEventListener('input', ({ target }) => {
    const name = fieldNames.find((known) => fieldNamed(known) === target);
    if (hadErrors && name) showError(name, errorOf(name));
  });

  async function submit(): Promise<void> {
    const errors = Object.fromEntries(fieldNames.map((name) => [name, errorOf(name)]));
    if (showErrors(errors)) return;
    const values = [...fieldNames, honeypotField].map((name) => [name, fieldNamed(name).value]);
    setBusy(true);
    failure?.remove();
    try {
      await request(sendMessage, { body: Object.fromEntries(values) as BodyOf<typeof sendMessage> });
      form.reset();
      hadErrors = false;
      showSentMessage();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  }

  /** The server applies stricter rules. */
  function errorOf(name: FieldName): string | undefined {
    const text = fieldNamed(name).value.trim();
    const { min, error } = contactRules[name];
    return text.length < min || (name === 'email' && !isEmailAddress(text)) ? error : undefined;
  }

  function showErrors(errors: Readonly<Record<string, string | undefined>>): boolean {
    for (const name of fieldNames) showError(name, errors[name]);
    const firstWrong = fieldNames.find((name) => errors[name]);
    if (!firstWrong) return false;
    hadErrors = true;
    fieldNamed(firstWrong).focus();
    return true;
  }

  function showError(name: FieldName, error: string | undefined): void {
    const field = fieldNamed(name);
    const place = document.getElementById(`${field.id}-error`);
    if (!place) return;
    if (error) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', place.id);
      place.replaceChildren(copyTemplate('field-error', 'span', error));
    } else {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
      place.replaceChildren();
    }
  }

  function showFailure(error: unknown): void {
    const sentence =
      serverMessage(error) ??
      'Uw bericht kon niet worden verzonden. Wat u hebt getypt staat er nog; probeer het zo opnieuw.';
    button.before(copyTemplate('failure', 'p', sentence));
    failure = button.previousElementSibling ?? undefined;
    if (error instanceof ApiError) showErrors(error.fields);
  }

  function setBusy(busy: boolean): void {
    isBusy = busy;
    for (const attribute of ['aria-busy', 'aria-disabled']) {
      if (busy) button.setAttribute(attribute, 'true');
      else button.removeAttribute(attribute);
    }
    button.replaceChildren(...(busy ? [copyTemplate('busy')] : buttonContent));
  }

  function fieldNamed(name: string): HTMLInputElement | HTMLTextAreaElement {
    return form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)!;
  }

  function copyTemplate(name: string, textPlace?: string, text = ''): DocumentFragment {
    const template = form.querySelector<HTMLTemplateElement>(`template[data-part=${name}]`)!;
    const copy = document.importNode(template.content, true);
    const place = textPlace && copy.querySelector(textPlace);
    if (place) place.textContent = text;
    return copy;
  }
}
