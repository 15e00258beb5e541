import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { dismissToast, type ShownToast, useToasts } from './toast-store.ts';

const durationMs = 5000;
const swipeThresholdPx = 50;

const variantClass = {
  default: 'border-line bg-surface text-ink',
  destructive: 'border-danger-line bg-danger-soft text-danger-text',
} as const;

/** Place once, at the root of the application. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Toast.Provider
      label="Melding"
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      {toasts.map((item) => (
        <ToastItem key={item.id} item={item} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        label="Meldingen ({hotkey})"
        // At the top of a phone: at its bottom are the keyboard and the field that a message is about.
        className="fixed inset-x-0 top-0 z-60 ml-auto flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none md:top-auto md:bottom-0"
      />
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
      className={`flex items-start gap-3 rounded-box border p-4 pr-2 shadow-lift data-[state=closed]:animate-slide-to-right data-[state=open]:animate-slide-from-right data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${variantClass[item.variant ?? 'default']}`}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold wrap-anywhere">{item.title}</Toast.Title>
        {item.description && (
          <Toast.Description className="text-sm wrap-anywhere">{item.description}</Toast.Description>
        )}
      </div>
      <Toast.Close
        aria-label="Sluiten"
        className="-my-2 flex size-11 shrink-0 items-center justify-center rounded-box hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
