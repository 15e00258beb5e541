import type { FieldErrors } from './read-gift.ts';

const messages = new WeakMap<HTMLFormElement, HTMLElement>();

const messageStyle =
  'all:initial;box-sizing:border-box;display:block;margin:12px 0;padding:12px 16px;border:1px solid #b01c1c;' +
  'border-radius:10px;background:#fff;color:#b01c1c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif';

/** Above the form's button. No lines remove the message. */
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

export function markFields(form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined {
  let firstWrong: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const isWrong = Boolean(errors[field.name === 'otherAmount' ? 'amount' : field.name]);
    if (isWrong) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    if (isWrong) firstWrong ??= field;
  }
  return firstWrong;
}

export function findSubmitButton(form: HTMLFormElement): HTMLButtonElement | HTMLInputElement | null {
  return form.querySelector<HTMLButtonElement | HTMLInputElement>('[type=submit],button:not([type])');
}
