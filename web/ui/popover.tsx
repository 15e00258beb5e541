import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Popover as Radix } from 'radix-ui';

interface PopoverProps extends Pick<
  ComponentProps<typeof Radix.Content>,
  'align' | 'side' | 'className' | 'onCloseAutoFocus'
> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name, which is not visible. */
  title: string;
  trigger: ReactElement;
  children: ReactNode;
}

export function Popover({
  title,
  trigger,
  open,
  onOpenChange,
  align = 'end',
  className = '',
  children,
  ...content
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={title}
          align={align}
          {...content}
          sideOffset={6}
          collisionPadding={16}
          className={`z-40 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-2rem)] animate-fade-in overflow-y-auto rounded-box border border-line bg-surface p-4 shadow-lift ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
