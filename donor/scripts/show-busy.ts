import { busyLabel } from '../texts.ts';

export function showBusy(button: HTMLButtonElement | HTMLInputElement): () => void {
  const hadFocus = document.activeElement === button;
  const content = [...button.childNodes];
  const { value } = button;
  button.disabled = true;
  if (button instanceof HTMLInputElement) button.value = busyLabel;
  else button.textContent = busyLabel;
  return () => {
    button.disabled = false;
    if (button instanceof HTMLInputElement) {
      button.value = value;
    } else {
      button.textContent = '';
      button.append(...content);
    }
    // A disabled button loses focus, so keyboard users would lose their place.
    if (hadFocus && document.activeElement === document.body) button.focus();
  };
}
