import type { ComponentProps, FormEvent } from 'react';
import { Card } from './card.tsx';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';

/** The sticky bar must not cover a focused field. */
const stickyFooter =
  '[&_:is(input,textarea,select,button)]:scroll-mb-28 [&>section>footer]:sticky [&>section>footer]:bottom-0 [&>section>footer]:z-10 [&>section>footer]:rounded-b-box [&>section>footer]:bg-surface';

interface SavedCardProps extends Omit<ComponentProps<typeof Card>, 'footer'> {
  saved: { save: (event: FormEvent) => void; bar: Omit<SaveBarProps, 'saveLabel'> };
  saveLabel: string;
  formLabel?: string;
}

export function SavedCard({ saved: { save, bar }, saveLabel, formLabel, ...card }: SavedCardProps) {
  return (
    <form noValidate aria-label={formLabel} onSubmit={save} className={bar.isDirty ? stickyFooter : ''}>
      <Card {...card} footer={<SaveBar {...bar} saveLabel={saveLabel} />} />
    </form>
  );
}
