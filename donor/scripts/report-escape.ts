import { closeMessageType } from '../../contract/close-message.ts';

/** Escape closes a dialog, but a page does not hear what is typed in a frame. */
export function reportEscape(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && window.parent !== window)
      window.parent.postMessage({ type: closeMessageType }, '*');
  });
}
