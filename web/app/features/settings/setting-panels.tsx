import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Setting, SettingCategory } from '../../../../contract/settings.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { accountKeys, useDeleteSetting } from './api.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { type Draft, SettingCard, settingInputId } from './setting-card.tsx';
import { serverMessage } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast-store.ts';

interface Category {
  value: SettingCategory;
  label: string;
  about: string;
  /** Other keys of this category have a screen of their own. */
  keys: readonly string[];
}

const categories: readonly Category[] = [
  {
    value: 'organization',
    label: 'Organisatie',
    about: 'Wie het platform is. Organisaties hebben hun eigen gegevens; deze komen nooit op hun kwitanties.',
    keys: ['organization_name', 'organization_email', 'organization_phone', 'organization_address'],
  },
  {
    value: 'financial',
    label: 'Financieel',
    about: 'De gegevens onder de mails van het platform zelf.',
    keys: ['organization_vat', 'organization_kvk', 'organization_bank'],
  },
  {
    value: 'email',
    label: 'E-mail',
    about: 'Instellingen voor de donatiepagina: de afzender die donateurs bij hun bevestiging zien.',
    keys: ['email_sender_name', 'email_sender_address', 'email_reply_to'],
  },
  {
    value: 'web',
    label: 'Website & URLs',
    about: 'Waar donateurs na hun betaling terechtkomen.',
    keys: ['custom_success_url', 'custom_cancel_url'],
  },
  {
    value: 'account',
    label: 'Account',
    about: 'De gegevens en het wachtwoord van uw eigen account.',
    keys: accountKeys,
  },
];

/** A tab per category, a card per setting. */
export function SettingPanels({ settings }: { settings: readonly Setting[] }) {
  // Kept here because a card leaves the page with its tab, and what was typed must not.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const [toDelete, setToDelete] = useState<Setting | null>(null);

  const changeDraft = (key: string, change: (current: Draft | undefined) => Draft | undefined) =>
    setDrafts((current) => ({ ...current, [key]: change(current[key]) }));

  const leaveDeleted = ({ key }: Setting) => {
    flushSync(() => {
      changeDraft(key, () => undefined);
      setToDelete(null);
    });
    // The button that opened the dialog is gone with the value.
    document.getElementById(settingInputId(key))?.focus();
  };

  const cardOf = (setting: Setting) => (
    <SettingCard
      key={setting.key}
      setting={setting}
      draft={drafts[setting.key]}
      changeDraft={(change) => changeDraft(setting.key, change)}
      onDelete={() => setToDelete(setting)}
    />
  );

  return (
    <>
      <Tabs
        label="Soort instellingen"
        tabs={categories.map((category) => ({
          value: category.value,
          label: category.label,
          content: (
            <Panel category={category}>
              {settings.filter(({ key }) => category.keys.includes(key)).map(cardOf)}
            </Panel>
          ),
        }))}
      />
      {toDelete && (
        <DeleteSettingDialog
          setting={toDelete}
          onDeleted={() => leaveDeleted(toDelete)}
          onCancel={() => setToDelete(null)}
        />
      )}
    </>
  );
}

function Panel({ category, children }: { category: Category; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-pretty text-muted">{category.about}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {children}
        {category.value === 'account' && <ChangePasswordCard />}
      </div>
    </div>
  );
}

interface DeleteSettingDialogProps {
  setting: Setting;
  /** Called when the list has been read again. */
  onDeleted: () => void;
  onCancel: () => void;
}

function DeleteSettingDialog({ setting, onDeleted, onCancel }: DeleteSettingDialogProps) {
  const remove = useDeleteSetting();
  const confirm = () =>
    remove.mutate(setting.key, {
      onSuccess: () => {
        toast({ title: 'Instelling verwijderd', description: 'De instelling is succesvol verwijderd.' });
        onDeleted();
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij verwijderen',
          description: failureSentence(error),
        }),
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title="Instelling verwijderen"
      description={
        <>
          Weet u zeker dat u de instelling <strong className="text-ink">{setting.name}</strong> wilt
          verwijderen? Dit kan niet ongedaan worden gemaakt.
          {setting.defaultValue !== '' && ` Daarna geldt weer de standaard: ${setting.defaultValue}.`}
        </>
      }
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {remove.isError && <FormError message={failureSentence(remove.error)} />}
    </ConfirmDialog>
  );
}

function failureSentence(error: Error): string {
  return `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`;
}
