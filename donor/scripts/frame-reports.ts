import { heightMessageType, type HeightMessage, closeMessageType } from '../../contract/frame-messages.ts';

/** Sends the height to any page around the frame, because the height is no secret. */
export function reportHeight(): void {
  if (window.parent === window) return;
  let reported = 0;
  const report = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    const message: HeightMessage = { type: heightMessageType, height };
    window.parent.postMessage(message, '*');
  };
  report();
  window.addEventListener('load', report);
  if ('ResizeObserver' in window) new ResizeObserver(report).observe(document.body);
  else document.addEventListener('input', () => setTimeout(report));
}

/** Key presses in the frame do not reach the page around it. */
export function reportEscape(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && window.parent !== window)
      window.parent.postMessage({ type: closeMessageType }, '*');
  });
}
