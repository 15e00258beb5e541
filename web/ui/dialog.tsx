import { type ComponentProps, type ReactNode, useRef } from 'react';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { Button } from './button.tsx';
import type { FormActionsProps } from './form-fields.tsx';

interface DialogProps {
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  staysOnPressOutside?: boolean;
  children: ReactNode;
}

/** The focus starts at the element with `data-focus-first`, or else at the first control. */
export function Dialog({
  open = true,
  onOpenChange,
  title,
  description,
  staysOnPressOutside = false,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            const first = event.target instanceof Element && event.target.querySelector('[data-focus-first]');
            if (!(first instanceof HTMLElement)) return;
            event.preventDefault();
            first.focus();
          }}
          onInteractOutside={(event) => staysOnPressOutside && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto rounded-box border border-line bg-surface p-6 shadow-lift data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <Radix.Title className="pr-10 text-xl">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>}
          <div className="mt-6">{children}</div>
          <CloseButton className="absolute top-4 right-4" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function Overlay() {
  return (
    <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
  );
}

export function CloseButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <Radix.Close
      aria-label="Sluiten"
      className={`flex size-11 shrink-0 items-center justify-center rounded-box text-muted hover:bg-sunken hover:text-ink ${className}`}
      {...rest}
    >
      <X aria-hidden="true" className="size-5" />
    </Radix.Close>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 rounded-b-box bg-surface px-6 pt-3 pb-6">
      {children}
    </div>
  );
}

export function DialogFormActions({
  onCancel,
  cancelDisabled,
  action,
  busyLabel,
  children,
}: Omit<FormActionsProps, 'disabled'>) {
  return (
    <DialogActions>
      <Button variant="secondary" disabled={cancelDisabled} onClick={onCancel}>
        Annuleren
      </Button>
      <Button type="submit" busy={action.isPending} busyLabel={busyLabel}>
        {children}
      </Button>
    </DialogActions>
  );
}

/**
 * Returns the focus to the element that opened the dialog. If that element is gone, the panel around it gets the
 * focus. Pass `openedBy` for a dialog that replaces another dialog.
 */
export function useReturnFocus(openedBy?: Element | null) {
  const places = useRef<(Element | null | undefined)[]>([]);
  return {
    onOpenAutoFocus: () => {
      const opener = openedBy ?? document.activeElement;
      places.current = [opener, opener?.closest('[role=dialog]')];
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const place = places.current.find((candidate) => candidate?.isConnected);
      if (place instanceof HTMLElement) place.focus();
    },
  };
}
