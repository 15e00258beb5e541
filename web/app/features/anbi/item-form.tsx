import type { ComponentProps, ReactNode } from 'react';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import type { ItemLight, AnbiLight } from '../../../../contract/anbi.ts';
import { Badge } from '../../../ui/badge.tsx';
import { InputField } from '../../../ui/form-fields.tsx';
import { SavedCard } from '../../../ui/saved-card.tsx';
import { readAnbi } from '../../../../contract/endpoints/anbi.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { useSavedForm } from '../../../ui/use-saved-form.ts';

export const parseYear = (typed: string) => (typed.trim() === '' ? null : Number(typed));

const lights = {
  ok: { tone: 'success', word: 'In orde', icon: CircleCheck },
  due: { tone: 'warning', word: 'Verloopt', icon: Clock },
  missing: { tone: 'danger', word: 'Ontbreekt', icon: CircleAlert },
} as const;

interface ItemFormProps {
  title: string;
  light?: ItemLight;
  description?: string;
  item: ComponentProps<typeof SavedCard>['saved'];
  saveLabel?: string;
  children: ReactNode;
}

export function ItemForm({
  title,
  light,
  description,
  item,
  saveLabel = `${title} opslaan`,
  children,
}: ItemFormProps) {
  return (
    <SavedCard
      saved={item}
      saveLabel={saveLabel}
      formLabel={title}
      title={title}
      description={light?.sentence ?? description}
      actions={light && <LightBadge light={light.light} />}
    >
      <div className="flex flex-col gap-5">{children}</div>
    </SavedCard>
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

const yearRules = {
  validate: (typed: string) =>
    /^(\d{4})?$/.test(typed.trim()) || 'Vul een jaar in, zoals 2028, of laat dit leeg.',
};

export function YearField<Values extends FieldValues>(props: ComponentProps<typeof InputField<Values>>) {
  return <InputField note="optioneel" inputMode="numeric" maxLength={4} rules={yearRules} {...props} />;
}

interface ItemFormOptions<Values> {
  stored: Values;
  send: (values: Values) => Promise<{ message: string }>;
  mustAsk?: (values: Values) => boolean;
}

export function useItemForm<Values extends FieldValues>(options: ItemFormOptions<Values>) {
  const refresh = useRefresh(readAnbi);
  const { form, question, ...item } = useSavedForm({
    ...options,
    onSaved: async ({ message }) => {
      await refresh();
      return { title: message };
    },
  });
  return { form, question, item };
}
