import type { ComponentProps, FormEvent } from 'react';
import { Card } from './card.tsx';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';

interface SavedCardProps extends Omit<ComponentProps<typeof Card>, 'footer'> {
  /** The result of `useSavedForm`. */
  saved: { save: (event: FormEvent) => void; bar: Omit<SaveBarProps, 'saveLabel'> };
  saveLabel: string;
  formLabel?: string;
}

export function SavedCard({ saved: { save, bar }, saveLabel, formLabel, ...card }: SavedCardProps) {
  return (
    // The sticky bar must not cover a focused field.
    <form
      noValidate
      aria-label={formLabel}
      onSubmit={save}
      className="[&_:is(input,textarea,select,button)]:scroll-mb-28"
    >
      <Card
        {...card}
        footer={<SaveBar {...bar} saveLabel={saveLabel} />}
        footerClass={bar.isDirty ? 'sticky bottom-0 z-10 rounded-b-box bg-surface' : ''}
      />
    </form>
  );
}
