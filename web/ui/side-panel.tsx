import type { ReactNode } from 'react';
import { Dialog } from 'radix-ui';
import { CloseButton, Overlay, useReturnFocus } from './dialog.tsx';

interface SidePanelProps {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

export function SidePanel({ onClose, title, children }: SidePanelProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Overlay />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          data-side-panel=""
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-lg animate-slide-from-right flex-col overflow-y-auto border-l border-line bg-surface shadow-lift"
        >
          <header
            data-keep-clear=""
            className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface py-2 pr-2 pl-4 md:pl-6"
          >
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <CloseButton />
          </header>
          <div className="flex flex-col gap-6 p-4 md:p-6">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
