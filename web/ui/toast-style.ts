import type { ToastContent } from './toast-store.ts';

/** Shared with the public site, which confirms a contact message without React. */
export const toastListClass =
  // On a phone the messages are at the top, because the keyboard covers the bottom.
  'fixed inset-x-0 top-0 z-60 ml-auto flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none md:top-auto md:bottom-0 data-moved:top-auto data-moved:bottom-0 md:data-moved:top-0 md:data-moved:bottom-auto lg:data-beside:right-128';

const variantClass = {
  default: 'border-line bg-surface text-ink',
  destructive: 'border-danger-line bg-danger-soft text-danger-text',
} as const;

export function toastClass(variant: ToastContent['variant'] = 'default'): string {
  return `flex items-start gap-3 rounded-box border p-4 pr-2 shadow-lift data-[state=closed]:animate-slide-to-right data-[state=open]:animate-slide-from-right data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${variantClass[variant]}`;
}

export const toastTitleClass = 'font-semibold wrap-anywhere';
export const toastTextClass = 'text-sm wrap-anywhere';
export const toastCloseClass =
  '-my-2 flex size-11 shrink-0 items-center justify-center rounded-box hover:bg-sunken';

export const toastDurationMs = 5_000;
export const toastSwipePx = 50;
