import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import {
  toastClass,
  toastCloseClass,
  toastDurationMs,
  toastListClass,
  toastSwipePx,
  toastTextClass,
  toastTitleClass,
} from './toast-style.ts';
import { dismissToast, type ShownToast, useToast } from './toast-store.ts';

export function Toaster() {
  const current = useToast();
  const list = useRef<HTMLOListElement>(null);
  const { isMoved, isBeside } = useToastPlace(list, current?.open ?? false);
  return (
    <Toast.Provider
      label="Melding"
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={toastSwipePx}
    >
      {current && <ToastItem key={current.id} item={current} />}
      <Toast.Viewport
        ref={list}
        hotkey={['F8']}
        label="Meldingen ({hotkey})"
        data-moved={isMoved || undefined}
        data-beside={isBeside || undefined}
        className={toastListClass}
      />
    </Toast.Provider>
  );
}

/**
 * Moves the messages beside an open side panel, and to the opposite edge of the screen if they would cover a save bar
 * or an element with `data-keep-clear`.
 */
function useToastPlace(list: RefObject<HTMLOListElement | null>, isShown: boolean) {
  const [place, setPlace] = useState({ isMoved: false, isBeside: false });
  // Runs after every render, because the message or the page may have changed.
  useLayoutEffect(() => {
    const update = () => {
      const height = list.current?.offsetHeight ?? 0;
      if (height === 0) return;
      const next = {
        isMoved: coversBar(height),
        isBeside: document.querySelector('[data-side-panel]') !== null,
      };
      setPlace((now) => (now.isMoved === next.isMoved && now.isBeside === next.isBeside ? now : next));
    };
    update();
    const heights = new ResizeObserver(update);
    if (list.current) heights.observe(list.current);
    // Panels and menus are children of the body.
    const panels = new MutationObserver(update);
    if (isShown) panels.observe(document.body, { childList: true });
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      heights.disconnect();
      panels.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  });
  return place;
}

function coversBar(height: number): boolean {
  const isPhone = !window.matchMedia('(min-width: 48rem)').matches;
  return [...document.querySelectorAll('[data-save-bar], [data-keep-clear]')].some((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return isPhone
      ? bottom > 0 && top < height
      : top < window.innerHeight && bottom > window.innerHeight - height;
  });
}

function ToastItem({ item }: { item: ShownToast }) {
  return (
    <Toast.Root
      open={item.open}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      type={item.variant === 'destructive' ? 'foreground' : 'background'}
      className={toastClass(item.variant)}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className={toastTitleClass}>{item.title}</Toast.Title>
        {item.description && (
          <Toast.Description className={toastTextClass}>{item.description}</Toast.Description>
        )}
        {item.advice && <p className={`mt-1 ${toastTextClass}`}>{item.advice}</p>}
        {item.link && (
          <a href={item.link.href} className={`mt-1 block underline ${toastTextClass}`}>
            {item.link.label}
          </a>
        )}
      </div>
      <Toast.Close aria-label="Sluiten" className={toastCloseClass}>
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
