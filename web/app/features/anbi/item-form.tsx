import type { FormEvent, ReactNode } from 'react';
import type { ItemLight } from '../../../../contract/anbi.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar, type SaveBarProps } from '../../../ui/save-bar.tsx';
import { LightBadge } from './light-badge.tsx';

interface ItemFormProps {
  title: string;
  light?: ItemLight;
  description?: string;
  bar: Omit<SaveBarProps, 'saveLabel'>;
  save: (event: FormEvent) => void;
  saveLabel: string;
  children: ReactNode;
}

export function ItemForm({ title, light, description, bar, save, saveLabel, children }: ItemFormProps) {
  return (
    <form noValidate aria-label={title} onSubmit={save}>
      <Card
        title={title}
        description={light?.sentence ?? description}
        actions={light && <LightBadge light={light.light} />}
        footer={<SaveBar {...bar} saveLabel={saveLabel} />}
      >
        <div className="flex flex-col gap-5">{children}</div>
      </Card>
    </form>
  );
}
