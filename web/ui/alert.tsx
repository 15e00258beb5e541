import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type Tone, toneClass, toneTextClass } from './tone.ts';

const icons = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, neutral: Info } as const;

interface AlertProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Read aloud when it appears, for a message that arrives later. */
  announce?: boolean;
}

export function Alert({ tone, title, children, action, announce = false }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={`flex gap-3 rounded-box border p-4 text-sm text-ink ${toneClass[tone]}`}
    >
      <Icon aria-hidden="true" className={`mt-px size-5 shrink-0 ${toneTextClass[tone]}`} />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className={`font-semibold wrap-anywhere ${toneTextClass[tone]}`}>{title}</p>
        {children && <div className="wrap-anywhere">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
