import type { FormEvent, ReactNode } from 'react';
import type { ItemLight, AnbiLight } from '../../../../contract/anbi.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar, type SaveBarProps } from '../../../ui/save-bar.tsx';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import type { FieldValues } from 'react-hook-form';
import { readAnbi } from '../../../../contract/endpoints/anbi.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { useSavedForm } from '../../../ui/use-saved-form.ts';

export const isTypedYear = (typed: string) =>
  /^(\d{4})?$/.test(typed.trim()) || 'Vul een jaar in, zoals 2028, of laat dit leeg.';

export const readTypedYear = (typed: string) => (typed.trim() === '' ? null : Number(typed));

const lights = {
  ok: { tone: 'success', word: 'In orde', icon: CircleCheck },
  due: { tone: 'warning', word: 'Verloopt', icon: Clock },
  missing: { tone: 'danger', word: 'Ontbreekt', icon: CircleAlert },
} as const;

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

export function LightBadge({ light }: { light: AnbiLight }) {
  const { tone, word, icon: Icon } = lights[light];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="mr-1 size-3.5" />
      {word}
    </Badge>
  );
}

interface ItemFormOptions<Values> {
  stored: Values;
  send: (values: Values) => Promise<{ message: string }>;
  mustAsk?: (values: Values) => boolean;
}

export function useItemForm<Values extends FieldValues>(options: ItemFormOptions<Values>) {
  const refresh = useRefresh(readAnbi);
  return useSavedForm({
    ...options,
    onSaved: async ({ message }) => {
      await refresh();
      return { title: message };
    },
  });
}
