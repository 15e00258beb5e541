import { heightMessageType, type HeightMessage } from '../../../contract/frame-messages.ts';

/** Never smaller than the reserved height, so that nothing jumps. */
export function followFormHeight(): void {
  const frame = document.querySelector<HTMLIFrameElement>('[data-live-form]');
  if (!frame) return;
  const kept = frame.offsetHeight;
  window.addEventListener('message', (event: MessageEvent<Partial<HeightMessage> | null>) => {
    if (event.source !== frame.contentWindow || event.data?.type !== heightMessageType) return;
    frame.style.height = `${Math.max(kept, Number(event.data.height))}px`;
  });
}
