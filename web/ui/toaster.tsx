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
import { dismissToast, type ShownToast, useToasts } from './toast-store.ts';

/** Place once, at the root of the application. */
export function Toaster() {
  const toasts = useToasts();
  const list = useRef<HTMLOListElement>(null);
  const { isMoved, isBeside } = useMakeWay(
    list,
    toasts.some(({ open }) => open),
  );
  return (
    <Toast.Provider
      label="Melding"
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={toastSwipePx}
    >
      {toasts.map((item) => (
        <ToastItem key={item.id} item={item} />
      ))}
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
 * Whether the messages have to go to the other end of the screen, because something that is needed next is where they
 * would be, and whether they have to go beside a panel.
 */
function useMakeWay(list: RefObject<HTMLOListElement | null>, isShown: boolean) {
  const [place, setPlace] = useState({ isMoved: false, isBeside: false });
  // Every time: a new message may be higher, and the page under it may have changed.
  useLayoutEffect(() => {
    const judge = () => {
      const height = list.current?.offsetHeight ?? 0;
      if (height === 0) return;
      const next = { isMoved: isNeededWithin(height), isBeside: isPanelOpen() };
      setPlace((now) => (now.isMoved === next.isMoved && now.isBeside === next.isBeside ? now : next));
    };
    judge();
    // A message is drawn after this component, so its height is known only then.
    const heights = new ResizeObserver(judge);
    if (list.current) heights.observe(list.current);
    // Panels and menus are added to the page itself.
    const panels = new MutationObserver(judge);
    if (isShown) panels.observe(document.body, { childList: true });
    window.addEventListener('scroll', judge, { passive: true });
    window.addEventListener('resize', judge);
    return () => {
      heights.disconnect();
      panels.disconnect();
      window.removeEventListener('scroll', judge);
      window.removeEventListener('resize', judge);
    };
  });
  return place;
}

function isPanelOpen(): boolean {
  return document.querySelector('[data-side-panel]') !== null;
}

/** Messages are at the top of a phone and at the bottom of anything wider, as their style says. */
function isNeededWithin(height: number): boolean {
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
      </div>
      <Toast.Close aria-label="Sluiten" className={toastCloseClass}>
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
