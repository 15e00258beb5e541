import type { ComponentProps, ReactNode } from 'react';
import { LoaderCircle, type LucideIcon } from 'lucide-react';

const variants = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  destructive: 'bg-danger text-on-danger hover:bg-danger-hover',
} as const;

const sizes = {
  normal: 'min-h-11 px-4',
  small: 'min-h-9 px-3 text-sm',
  icon: 'size-11',
} as const;

export interface ButtonStyle {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
}

export function buttonClass({ variant = 'primary', size = 'normal' }: ButtonStyle = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-box font-semibold whitespace-nowrap transition-colors aria-busy:cursor-progress aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-60 disabled:cursor-not-allowed disabled:opacity-60 ${variants[variant]} ${sizes[size]}`;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: LucideIcon;
  busy?: boolean;
  busyLabel?: ReactNode;
}

/** A busy button ignores presses but keeps the focus, which a disabled button would lose. */
export function Button({
  variant = 'primary',
  size = 'normal',
  icon: Icon,
  busy = false,
  busyLabel,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </>
  );
  return (
    <button
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={`${buttonClass({ variant, size })} ${className}`}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
      {busy ? (busyLabel ?? content) : content}
    </button>
  );
}

export function SmallButton({ variant = 'secondary', ...rest }: Omit<ButtonProps, 'size'>) {
  return <Button variant={variant} size="small" {...rest} />;
}
