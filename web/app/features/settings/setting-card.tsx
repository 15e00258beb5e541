import { useState } from 'react';
import { Check, LoaderCircle, Trash2 } from 'lucide-react';
import type { Setting } from '../../../../contract/settings.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { accountKeys, useSaveSetting } from './api.ts';

/** What was typed and is not stored yet. */
export interface Draft {
  text: string;
  /** Why the server did not take it. */
  problem?: string;
}

interface SettingCardProps {
  setting: Setting;
  draft: Draft | undefined;
  changeDraft: (change: (current: Draft | undefined) => Draft | undefined) => void;
  onDelete: () => void;
}

/** The input of a setting's card, for those who want to bring the focus there. */
export function settingInputId(key: string): string {
  return `setting-${key}`;
}

export function SettingCard({ setting, draft, changeDraft, onDelete }: SettingCardProps) {
  const [wasEmptied, setWasEmptied] = useState(false);
  const stored = setting.value ?? '';
  const save = useSaveSetting(setting, {
    onSaved: (value, notice) => {
      changeDraft((current) => (current?.text.trim() === value ? undefined : current));
      toast({
        title: 'Instelling opgeslagen',
        description: 'De instelling is succesvol opgeslagen.',
        ...(notice && { advice: notice }),
      });
    },
    onRefused: (value, error) => {
      changeDraft((current) =>
        current?.text.trim() === value ? { ...current, problem: problemOf(error) } : current,
      );
      toast({
        variant: 'destructive',
        title: 'Fout bij opslaan',
        description: `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`,
      });
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
  const isSettled = save.isSuccess && draft === undefined && setting.value !== null;
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveIfChanged();
        }}
      >
        <Field
          id={settingInputId(setting.key)}
          label={setting.name}
          hint={<SettingHint setting={setting} />}
          error={draft?.problem}
        >
          <div className="flex gap-2">
            <Input
              value={draft?.text ?? stored}
              placeholder={setting.placeholder}
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
                  variant="quiet"
                  size="icon"
                  onClick={onDelete}
                  aria-label={`${setting.name} verwijderen`}
                  className="-mr-2 shrink-0"
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              </Tooltip>
            )}
          </div>
        </Field>
        <SaveState
          isSaving={save.isPending}
          isSaved={isSettled}
          notice={isSettled ? save.data.notice : undefined}
          wasEmptied={wasEmptied}
        />
      </form>
    </Card>
  );
}

function SettingHint({ setting }: { setting: Setting }) {
  return (
    <>
      {setting.description}
      {setting.defaultValue !== '' && (
        <span className="block wrap-anywhere">Standaard: {setting.defaultValue}</span>
      )}
    </>
  );
}

interface SaveStateProps {
  isSaving: boolean;
  isSaved: boolean;
  /** What has to happen before it holds. */
  notice: string | undefined;
  wasEmptied: boolean;
}

/** Always in the page, so that assistive technology hears the text change. */
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
