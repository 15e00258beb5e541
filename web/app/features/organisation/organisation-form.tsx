import { useState } from 'react';
import { readAnbi } from '../../../../contract/endpoints/anbi.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { listSettings, readPublicSetting } from '../../../../contract/endpoints/settings.ts';
import { correctPeriods, listPeriods } from '../../../../contract/endpoints/year-overviews.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { ApiError, call, serverMessage } from '../../../lib/api-client.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { saveOwnSettings } from '../../../lib/settings.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { explainFailure, toast } from '../../../ui/toast-store.ts';
import { SavedCard } from '../../../ui/saved-card.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { AnbiFields, dutchToday } from './anbi-fields.tsx';
import {
  AccountFields,
  AddressFields,
  ContactFields,
  IdentityFields,
  ReturnFields,
  TaxFields,
} from './organisation-fields.tsx';
import { type OrganisationKey, storedOrganisationValues } from './organisation-values.ts';

export function OrganisationForm({ settings }: { settings: readonly Setting[] }) {
  const refresh = useRefresh(listSettings, readCurrentUser, readPublicSetting);
  const [warnings, setWarnings] = useState<Readonly<Record<string, string>>>({});
  const [anbiSince, setAnbiSince] = useState(dutchToday);
  const { form, question, ...saved } = useSavedForm({
    stored: storedOrganisationValues(settings),
    mustAsk: (_values, changed) => changed.org_anbi === 'nee' && hasPublicAnbiPage(),
    send: (_values, changed) => saveOwnSettings(changed),
    onSaved: async ({ warnings: newWarnings }, changed) => {
      setWarnings(newWarnings);
      if (changed.org_anbi === 'ja') await storeAnbiSince();
      await refresh();
      if (Object.keys(changed).every(isAccountKey))
        return { title: 'Accountgegevens bijgewerkt', description: newWarnings['org_email'] || undefined };
      return {
        title: 'Organisatie-instellingen opgeslagen',
        description: 'Uw organisatie-instellingen zijn bijgewerkt.',
      };
    },
    describeFailure: (error) => ({
      title: isAboutAccount(error) ? 'Fout bij bijwerken account' : 'Fout bij opslaan instellingen',
      ...explainFailure(error, {
        description: 'Er is iets misgegaan.',
        advice: 'Er is niets opgeslagen. Probeer het opnieuw.',
      }),
    }),
  });

  /** The ANBI status is already saved, so a refused date is only reported. */
  async function storeAnbiSince(): Promise<void> {
    if (anbiSince === '' || anbiSince === dutchToday()) return;
    try {
      await saveAnbiSince(anbiSince);
    } catch (error) {
      const refusal = error instanceof ApiError ? error.fields['periods'] : undefined;
      toast({
        variant: 'destructive',
        title: 'De datum van uw ANBI-status is niet opgeslagen',
        description: `${refusal ?? serverMessage(error) ?? 'De verbinding viel weg.'} U kunt de datum verbeteren bij Jaaroverzichten.`,
      });
    }
  }

  /** Prefers the default as the placeholder, because donors see the default while the field is empty. */
  const placeholderOf = (key: OrganisationKey) => {
    const setting = settings.find((each) => each.key === key);
    return setting?.defaultValue || setting?.placeholder || '';
  };
  const fieldProps = { form, warnings, placeholderOf };
  return (
    <>
      <SavedCard saved={saved} saveLabel="Instellingen opslaan" title="Organisatieprofiel">
        <div className="flex flex-col gap-8">
          <IdentityFields {...fieldProps} />
          <ContactFields {...fieldProps} />
          <AccountFields {...fieldProps} />
          <AddressFields {...fieldProps} />
          <TaxFields
            {...fieldProps}
            anbi={<AnbiFields form={form} since={anbiSince} onSinceChange={setAnbiSince} />}
          />
          <ReturnFields {...fieldProps} />
        </div>
      </SavedCard>
      <ConfirmDialog
        {...question}
        title="Uw ANBI-pagina gaat van internet"
        description="Zonder ANBI-status is de pagina er niet meer, met de bestanden en de link onder uw donatieformulier. Wat u hebt ingevuld, blijft bewaard."
        confirmLabel="Toch opslaan"
      />
    </>
  );
}

function isAccountKey(key: string): boolean {
  return key === 'org_username' || key === 'org_email';
}

function isAboutAccount(error: unknown): boolean {
  const refused = error instanceof ApiError ? Object.keys(error.fields) : [];
  return refused.length > 0 && refused.every(isAccountKey);
}

/** True also if loading fails, so that the form asks the user to confirm. */
async function hasPublicAnbiPage(): Promise<boolean> {
  try {
    return (await call(readAnbi, {})).page.isPublished;
  } catch {
    return true;
  }
}

async function saveAnbiSince(from: string): Promise<void> {
  const known = await call(listPeriods, {});
  const earlier = known.find(({ key }) => key === 'org_anbi')?.periods ?? [];
  const periods = [
    ...earlier.filter(({ until, value }) => until !== null && value === 'ja'),
    { from, until: null, value: 'ja' },
  ];
  await call(correctPeriods, { body: { key: 'org_anbi', periods } });
}
