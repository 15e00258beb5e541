import { useState } from 'react';
import { Check, LoaderCircle, Trash2 } from 'lucide-react';
import { saveSetting, listSettings, readPublicSetting } from '../../../../contract/endpoints/settings.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form-fields.tsx';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { toast, toastError } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { listTenants } from '../../../../contract/endpoints/tenants.ts';

export const accountKeys: readonly string[] = ['account_username', 'account_email'];

export interface Draft {
  text: string;
  problem?: string;
}

interface SettingCardProps {
  setting: Setting;
  draft: Draft | undefined;
  changeDraft: (change: (current: Draft | undefined) => Draft | undefined) => void;
  onDelete: () => void;
}

export function settingInputId(key: string): string {
  return `setting-${key}`;
}

export function SettingCard({ setting, draft, changeDraft, onDelete }: SettingCardProps) {
  const [wasEmptied, setWasEmptied] = useState(false);
  const stored = setting.value ?? '';
  const { key, description } = setting;
  const refresh = useRefreshAfterChange(key);
  // Opening another tab saves the setting and unmounts this card. The callbacks below run
  // even after the unmount, but callbacks of `mutate` would not.
  const save = useCall(saveSetting, (value: string) => ({ body: { key, value, description } }), {
    scope: { id: `setting ${key}` },
    onSuccess: async ({ notice }, value) => {
      await refresh();
      changeDraft((current) => (current?.text.trim() === value ? undefined : current));
      toast({
        title: 'Instelling opgeslagen',
        description: 'De instelling is succesvol opgeslagen.',
        ...(notice && { advice: notice }),
      });
    },
    onError: (error, value) => {
      changeDraft((current) =>
        current?.text.trim() === value ? { ...current, problem: problemOf(error) } : current,
      );
      toastError(error, 'Fout bij opslaan');
    },
  });

  const saveIfChanged = () => {
    if (!draft) return;
    const value = draft.text.trim();
    if (save.isPending && value === save.variables) return;
    if (value !== '' && (save.isPending || value !== stored)) return save.mutate(value);
    setWasEmptied(value === '' && stored !== '');
    changeDraft(() => undefined);
  };

  const isRemovable = setting.value !== null && !accountKeys.includes(setting.key);
  const isSaved = save.isSuccess && draft === undefined && setting.value !== null;
  return (
    <Card>
      <Form onSubmit={saveIfChanged} className="">
        <Field
          id={settingInputId(setting.key)}
          label={setting.name}
          hint={
            <>
              {description}
              {setting.defaultValue !== '' && (
                <span className="block wrap-anywhere">Standaard: {setting.defaultValue}</span>
              )}
            </>
          }
          error={draft?.problem}
        >
          <div className="flex gap-2">
            <Input
              value={draft?.text ?? stored}
              placeholder={setting.placeholder && `bijv. ${setting.placeholder}`}
              autoComplete="off"
              onChange={({ target }) => {
                setWasEmptied(false);
                changeDraft(() => ({ text: target.value }));
              }}
              onBlur={saveIfChanged}
            />
            {isRemovable && (
              <Tooltip text="Verwijderen">
                <Button
                  icon={Trash2}
                  variant="quiet"
                  size="icon"
                  onClick={onDelete}
                  aria-label={`${setting.name} verwijderen`}
                  className="-mr-2 shrink-0"
                />
              </Tooltip>
            )}
          </div>
        </Field>
        <SaveState
          isSaving={save.isPending}
          isSaved={isSaved}
          notice={isSaved ? save.data.notice : undefined}
          wasEmptied={wasEmptied}
        />
      </Form>
    </Card>
  );
}

interface SaveStateProps {
  isSaving: boolean;
  isSaved: boolean;
  notice: string | undefined;
  wasEmptied: boolean;
}

/** Always rendered, so that screen readers announce a change. */
function SaveState({ isSaving, isSaved, notice, wasEmptied }: SaveStateProps) {
  return (
    <output className="-mb-3 flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {isSaving ? (
        <>
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          Opslaan...
        </>
      ) : notice ? (
        notice
      ) : isSaved ? (
        <>
          <Check aria-hidden="true" className="size-4 text-success-text" />
          Opgeslagen
        </>
      ) : (
        wasEmptied && 'Een lege waarde wordt niet opgeslagen.'
      )}
    </output>
  );
}

function problemOf(error: Error): string {
  const fieldSentence = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return fieldSentence ?? serverMessage(error) ?? 'De instelling is niet opgeslagen. Probeer het opnieuw.';
}

export function useRefreshAfterChange(key: string) {
  const shownElsewhere = accountKeys.includes(key) ? [readCurrentUser, listTenants] : [readPublicSetting];
  return useRefresh(listSettings, ...shownElsewhere);
}
