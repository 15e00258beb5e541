import type { FormEvent, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ItemLight } from '../../../../contract/anbi.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { LightBadge } from './light-badge.tsx';

interface ItemFormProps<Values extends FieldValues> {
  title: string;
  light?: ItemLight;
  description?: string;
  form: UseFormReturn<Values>;
  onSave: (event: FormEvent) => Promise<void>;
  saveLabel: string;
  children: ReactNode;
}

/** A card with one item: how it stands, what to do, and the fields. */
export function ItemForm<Values extends FieldValues>({
  title,
  light,
  description,
  form,
  onSave,
  saveLabel,
  children,
}: ItemFormProps<Values>) {
  const { isDirty, isSubmitting, errors } = form.formState;
  return (
    <form noValidate aria-label={title} onSubmit={(event) => void onSave(event)}>
      <Card
        title={title}
        description={light?.sentence ?? description}
        actions={light && <LightBadge light={light.light} />}
        footer={
          <SaveBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            saveLabel={saveLabel}
            refusal={errors.root?.message}
            onCancel={() => form.reset()}
          />
        }
      >
        <div className="flex flex-col gap-5">{children}</div>
      </Card>
      <UnsavedChangesGuard active={isDirty} />
    </form>
  );
}
