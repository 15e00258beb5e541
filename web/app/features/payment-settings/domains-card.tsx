import { useEffect, useState } from 'react';
import { Globe, Trash2 } from 'lucide-react';
import { addDomain, listDomains, removeDomain } from '../../../../contract/endpoints/organisation.ts';
import { listFormSightings } from '../../../../contract/endpoints/form-sightings.ts';
import type { Domain } from '../../../../contract/organisation.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useCall, useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { toast, toastError } from '../../../ui/toast-store.ts';
import { useForm } from 'react-hook-form';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form-fields.tsx';

export function DomainsCard() {
  const [toRemove, setToRemove] = useState<Domain | null>(null);
  const query = useEndpoint(listDomains, {});
  return (
    <Card title="Domeinen" description="Hier mag uw formulier staan, en hierheen keren donateurs terug.">
      <div className="flex flex-col gap-6">
        <Loaded
          query={query}
          skeleton={<Skeleton className="h-11 w-full" />}
          failure="De domeinen konden niet worden geladen."
        >
          {(domains) => <DomainList domains={domains} onRemove={setToRemove} />}
        </Loaded>
        <AddDomainForm />
      </div>
      {toRemove && <RemoveDomainDialog domain={toRemove} onClose={() => setToRemove(null)} />}
    </Card>
  );
}

interface DomainListProps {
  domains: readonly Domain[];
  onRemove: (domain: Domain) => void;
}

function DomainList({ domains, onRemove }: DomainListProps) {
  if (domains.length === 0) {
    return (
      <p className="text-sm text-muted">
        Er zijn nog geen domeinen. Elke https-website mag uw formulier nu tonen.
      </p>
    );
  }
  return (
    <ul aria-label="Geregistreerde domeinen" className="divide-y divide-line rounded-box border border-line">
      {domains.map((domain) => (
        <li key={domain.id} className="flex items-center gap-3 py-1 pr-1 pl-4">
          <Globe aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 wrap-anywhere">{domain.host}</span>
          <Button
            icon={Trash2}
            variant="quiet"
            size="icon"
            aria-label={`${domain.host} verwijderen`}
            onClick={() => onRemove(domain)}
          />
        </li>
      ))}
    </ul>
  );
}

function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const refresh = useRefresh(listDomains, listFormSightings);
  const remove = useCall(removeDomain, () => ({ params: { id: domain.id } }), {
    onSuccess: async () => {
      await refresh();
      onClose();
      toast({ title: 'Domein verwijderd', description: domain.host });
    },
    onError: (error) => toastError(error, 'Fout bij verwijderen'),
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Domein verwijderen"
      description={`Staat uw formulier nog op ${domain.host}? Dan kan het daar na het verwijderen wegvallen.`}
      confirmLabel="Verwijderen"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

function AddDomainForm() {
  const { read, change } = useUrlParams();
  const suggested = read('domein') ?? '';
  const add = useSend(addDomain, { onSuccess: useRefresh(listDomains, listFormSightings) });
  const form = useForm({ defaultValues: { host: suggested } });
  const { setFocus } = form;
  useEffect(() => {
    if (suggested) setFocus('host');
  }, [suggested, setFocus]);
  const submit = form.handleSubmit((body) =>
    add.mutate(body, {
      onSuccess: (domain) => {
        form.reset({ host: '' });
        if (suggested) change({ domein: undefined }, { replace: true });
        toast({ title: 'Domein toegevoegd', description: domain.host });
      },
      onError: (error) => {
        showServerFieldErrors(form, error);
        const isShown = error instanceof ApiError && error.fields['host'];
        if (!isShown) toastError(error, 'Fout bij opslaan');
      },
    }),
  );
  return (
    <Form onSubmit={submit} className="">
      <Field
        label="Domein toevoegen"
        hint="Met https. Op een http-pagina staat een link in plaats van het formulier."
        error={form.formState.errors.host?.message}
      >
        <div className="flex flex-col gap-2 sm:flex-row">
          <Input
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="www.voorbeeld.nl"
            className="min-w-0"
            {...form.register('host')}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={add.isPending}
            busyLabel="Toevoegen..."
            className="shrink-0"
          >
            Toevoegen
          </Button>
        </div>
      </Field>
    </Form>
  );
}
