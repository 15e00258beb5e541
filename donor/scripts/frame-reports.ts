import { heightMessageType, type HeightMessage, closeMessageType } from '../../contract/frame-messages.ts';

/** Sends the height and the Escape key to any page around the frame, because neither is a secret. */
export function reportToParent(): void {
  const { parent } = window;
  if (parent === window) return;
  let reported = 0;
  const report = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    const message: HeightMessage = { type: heightMessageType, height };
    parent.postMessage(message, '*');
  };
  report();
  window.addEventListener('load', report);
  if ('ResizeObserver' in window) new ResizeObserver(report).observe(document.body);
  else document.addEventListener('input', () => setTimeout(report));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') parent.postMessage({ type: closeMessageType }, '*');
  });
}
