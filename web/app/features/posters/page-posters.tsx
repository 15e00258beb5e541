import { useState } from 'react';
import { QrCode } from 'lucide-react';
import { useMay } from '../../../lib/current-user.ts';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadError, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { CodeItem } from './code-item.tsx';
import { useForm } from 'react-hook-form';
import type { CampaignPage } from '../../../../contract/campaigns.ts';
import { listShortLinks, makeShortLink } from '../../../../contract/endpoints/short-links.ts';
import { maxShortLinkLabel } from '../../../../contract/short-links.ts';
import { useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { InputField, Form } from '../../../ui/form-fields.tsx';

const empty = { label: '', amount: '', isMonthly: false };

interface PostersProps {
  /** Without a page, the list has the codes of every page, and a new code leads to the organisation's own form. */
  page?: Pick<CampaignPage, 'id' | 'kind'> | undefined;
}

export function PagePosters({ page }: PostersProps) {
  const may = useMay();
  return (
    <Card
      title="QR-codes en posters"
      description="Voor bij de uitgang, op een brief of op het scherm in de zaal. Wie de code scant, komt op het formulier."
    >
      <div className="flex flex-col gap-6">
        {may('editLooks') && <MakeCodeForm page={page} />}
        <Codes pageId={page?.id} />
      </div>
    </Card>
  );
}

function Codes({ pageId }: { pageId: string | undefined }) {
  const links = useEndpoint(listShortLinks, { query: { pageId } }, { staleTime: 15_000 });
  const [showsArchived, setShowsArchived] = useState(false);
  if (links.isPending) return <SkeletonBlocks label="Codes laden..." heights={['h-32']} />;
  if (!links.data) return <LoadError title="De codes konden niet worden geladen." query={links} />;
  const archived = links.data.filter(({ isArchived }) => isArchived);
  const shown = showsArchived ? links.data : links.data.filter(({ isArchived }) => !isArchived);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          icon={QrCode}
          title={archived.length === 0 ? 'Nog geen codes' : 'Alle codes zijn gearchiveerd'}
        >
          Maak een code voor elke plek waar u om giften vraagt. Dan ziet u welke poster werkt.
        </EmptyState>
      ) : (
        <ul aria-label="QR-codes" className="divide-y divide-line border-t border-line pt-5">
          {shown.map((link) => (
            <CodeItem key={link.code} link={link} namesPage={pageId === undefined} />
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <div>
          <SmallButton
            variant="quiet"
            aria-pressed={showsArchived}
            onClick={() => setShowsArchived(!showsArchived)}
          >
            {showsArchived
              ? 'Gearchiveerde codes verbergen'
              : `Toon gearchiveerde codes (${archived.length})`}
          </SmallButton>
        </div>
      )}
    </>
  );
}

function MakeCodeForm({ page }: PostersProps) {
  const create = useSend(makeShortLink, { onSuccess: useRefresh(listShortLinks) });
  const form = useForm({ defaultValues: empty });
  const optional = { form, note: 'optioneel', autoComplete: 'off' };
  const submit = form.handleSubmit((typed) =>
    create.mutate(
      { pageId: page?.id ?? null, ...typed },
      {
        onSuccess: () => {
          toast({ title: 'QR-code gemaakt', description: 'Download de poster, of de code alleen.' });
          form.reset(empty);
        },
        onError: (error) => showServerFieldErrors(form, error),
      },
    ),
  );
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <InputField
          {...optional}
          name="label"
          label="Naam"
          hint="Waar de code hangt, bijvoorbeeld: bij de uitgang."
          maxLength={maxShortLinkLabel}
        />
        <InputField
          {...optional}
          name="amount"
          label="Bedrag in euro"
          hint="Het formulier begint dan met dit bedrag."
          inputMode="decimal"
        />
      </div>
      {page?.kind !== 'in_memoriam' && (
        <Checkbox label="Vraag om een maandelijkse gift" {...form.register('isMonthly')} />
      )}
      <FormError
        error={create.error}
        fallback="De code is niet gemaakt. Controleer de verbinding en probeer het opnieuw."
        fieldsAreShown
      />
      {!page && (
        <p className="text-sm text-muted">
          De nieuwe code leidt naar uw formulier. Een code voor een pagina maakt u bij die pagina, onder
          Posters.
        </p>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={create.isPending} busyLabel="Bezig met maken...">
          QR-code maken
        </Button>
      </div>
    </Form>
  );
}
