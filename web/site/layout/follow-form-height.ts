/** The live form asks for room when it shows more fields. It never gets less than the page kept for it, so that nothing jumps. */
export function followFormHeight(): void {
  const frame = document.querySelector<HTMLIFrameElement>('[data-live-form]');
  if (!frame) return;
  const kept = frame.offsetHeight;
  window.addEventListener('message', (event: MessageEvent<{ type?: string; height?: number } | null>) => {
    if (event.source !== frame.contentWindow || event.data?.type !== 'gulhart:height') return;
    frame.style.height = `${Math.max(kept, Number(event.data.height))}px`;
  });
}
