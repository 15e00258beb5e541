import { toastDurationMs, toastSwipePx } from '../../../ui/toast-style.ts';

export function prepareSentMessage(): () => void {
  const place = document.querySelector('[data-messages]');
  const list = place?.querySelector('ol');
  const template = place?.querySelector('template');
  if (!list || !template) throw new Error('the page must have a list and a template for messages');
  document.addEventListener('keydown', ({ code }) => {
    if (code === 'F8') list.focus();
  });
  return () => {
    list.replaceChildren(template.content.cloneNode(true));
    const message = list.querySelector('li');
    if (message) makeDismissible(message, list);
  };
}

function makeDismissible(message: HTMLElement, list: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => clearTimeout(timer);
  const wait = () => {
    stopWaiting();
    timer = setTimeout(close, toastDurationMs);
  };
  const close = () => {
    stopWaiting();
    if (message.contains(document.activeElement)) list.focus();
    message.dataset['state'] = 'closed';
    void Promise.allSettled(message.getAnimations().map(({ finished }) => finished)).then(() =>
      message.remove(),
    );
  };
  for (const event of ['pointerenter', 'focusin']) message.addEventListener(event, stopWaiting);
  for (const event of ['pointerleave', 'focusout']) message.addEventListener(event, wait);
  message.querySelector('button')?.addEventListener('click', close);
  message.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  closeWhenSwiped(message, close);
  wait();
}

function closeWhenSwiped(message: HTMLElement, close: () => void): void {
  let startX: number | undefined;
  const distance = (clientX: number) => Math.max(0, clientX - (startX ?? clientX));
  message.addEventListener('pointerdown', ({ clientX, target }) => {
    // No swipe starts on the button: a swipe captures the pointer, so the button would get no click.
    if (target instanceof Element && !target.closest('button')) startX = clientX;
  });
  message.addEventListener('pointermove', ({ clientX, pointerId }) => {
    if (startX === undefined) return;
    message.setPointerCapture(pointerId);
    message.dataset['swipe'] = 'move';
    message.style.setProperty('--radix-toast-swipe-move-x', `${distance(clientX)}px`);
  });
  message.addEventListener('pointerup', ({ clientX }) => {
    const swiped = distance(clientX);
    startX = undefined;
    message.dataset['swipe'] = 'cancel';
    if (swiped < toastSwipePx) return;
    message.style.setProperty('--radix-toast-swipe-end-x', `${swiped}px`);
    close();
  });
}
