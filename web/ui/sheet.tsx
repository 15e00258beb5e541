import type { ReactNode } from 'react';
import { Dialog } from 'radix-ui';
import { CloseButton, Overlay } from './dialog.tsx';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name, which is not visible. */
  title: string;
  onCloseAutoFocus: (event: Event) => void;
  children: ReactNode;
}

export function Sheet({ open, onOpenChange, title, onCloseAutoFocus, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Overlay />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-paper shadow-lift data-[state=closed]:animate-slide-to-left data-[state=open]:animate-slide-from-left"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
          <CloseButton aria-label="Menu sluiten" data-keep-clear="" className="absolute top-2.5 right-2" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
