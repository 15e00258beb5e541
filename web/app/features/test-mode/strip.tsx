import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneClass, toneTextClass } from '../../../ui/badge.tsx';

export function Strip({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-box border px-3 py-2 text-sm sm:gap-x-4 sm:px-4 sm:py-3 text-ink ${toneClass.warning}`}
    >
      <FlaskConical aria-hidden="true" className={`size-5 shrink-0 ${toneTextClass.warning}`} />
      <p className={`min-w-0 flex-1 basis-36 font-semibold ${toneTextClass.warning}`}>{text}</p>
      <span className="flex gap-4">{children}</span>
    </section>
  );
}
