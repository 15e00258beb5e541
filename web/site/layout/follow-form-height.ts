import { heightMessageType, type HeightMessage } from '../../../contract/frame-messages.ts';

/** The frame never becomes smaller than the reserved height, so that the page does not jump. */
export function followFormHeight(): void {
  const frame = document.querySelector<HTMLIFrameElement>('[data-live-form]');
  if (!frame) return;
  const reservedHeight = frame.offsetHeight;
  window.addEventListener('message', (event: MessageEvent<Partial<HeightMessage> | null>) => {
    if (event.source !== frame.contentWindow || event.data?.type !== heightMessageType) return;
    frame.style.height = `${Math.max(reservedHeight, Number(event.data.height))}px`;
  });
}
