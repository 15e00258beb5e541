import type { ReactNode } from 'react';
import { type Tone, toneClass, toneTextClass } from './tone.ts';

interface BadgeProps {
  tone?: Tone;
  /** Always a word, because colour alone excludes people. */
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
