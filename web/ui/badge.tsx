import type { ReactNode } from 'react';

export type Tone = 'success' | 'warning' | 'danger' | 'neutral';

/** The text colour is separate, because long texts keep the normal colour. */
export const toneClass: Record<Tone, string> = {
  success: 'bg-success-soft border-success-line',
  warning: 'bg-warning-soft border-warning-line',
  danger: 'bg-danger-soft border-danger-line',
  neutral: 'bg-neutral-soft border-neutral-line',
};

export const toneTextClass: Record<Tone, string> = {
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
  neutral: 'text-neutral-text',
};

interface BadgeProps {
  tone?: Tone;
  /** Always a word, because some people cannot see the difference in colour. */
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-box border px-2 font-sans text-xs leading-5.5 font-semibold tracking-normal whitespace-nowrap ${toneClass[tone]} ${toneTextClass[tone]}`}
    >
      {children}
    </span>
  );
}
