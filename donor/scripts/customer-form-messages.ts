import type { FieldErrors } from './read-gift.ts';

const messages = new WeakMap<HTMLFormElement, HTMLElement>();

const messageStyle =
  'all:initial;box-sizing:border-box;display:block;margin:12px 0;padding:12px 16px;border:1px solid #b01c1c;' +
  'border-radius:10px;background:#fff;color:#b01c1c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif';

/** Shows the lines above the button of the form. Without lines it removes the message. */
export function showMessage(form: HTMLFormElement, lines: readonly (string | Node)[]): void {
  messages.get(form)?.remove();
  if (lines.length === 0) return;
  const message = document.createElement('div');
  message.setAttribute('role', 'alert');
  message.style.cssText = messageStyle;
  const button = findSubmitButton(form);
  if (button) button.before(message);
  else form.append(message);
  messages.set(form, message);
  for (const line of lines) {
    const paragraph = document.createElement('div');
    paragraph.append(line);
    message.append(paragraph);
  }
}

/** Returns the first field with an error. */
export function markFields(form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined {
  let firstInvalid: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const isInvalid = Boolean(errors[field.name === 'otherAmount' ? 'amount' : field.name]);
    if (isInvalid) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    if (isInvalid) firstInvalid ??= field;
  }
  return firstInvalid;
}

export function findSubmitButton(form: HTMLFormElement): HTMLButtonElement | HTMLInputElement | null {
  return form.querySelector<HTMLButtonElement | HTMLInputElement>('[type=submit],button:not([type])');
}
