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
      <Toast.Viewport hotkey={['F8']} label="Meldingen ({hotkey})" className={toastListClass} />
    </Toast.Provider>
  );
}

interface ToastItemProps {
  item: ShownToast;
}

function ToastItem({ item }: ToastItemProps) {
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
      </div>
      <Toast.Close aria-label="Sluiten" className={toastCloseClass}>
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
