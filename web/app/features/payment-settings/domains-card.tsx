import { useState } from 'react';
import { Globe, Trash2 } from 'lucide-react';
import type { Domain } from '../../../../contract/organisation.ts';
import { serverMessage, ApiError } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton, LoadError } from '../../../ui/loaded.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDomains, useRemoveDomain, useAddDomain } from './api.ts';
import { useForm } from 'react-hook-form';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Field, Input } from '../../../ui/field.tsx';

export function DomainsCard() {
  const [toRemove, setToRemove] = useState<Domain | null>(null);
  return (
    <Card
      title="Domeinen"
      description="Op deze websites mag ons formulier staan, en hierheen mogen donateurs na hun gift terugkeren."
    >
      <div className="flex flex-col gap-6">
        <DomainList onRemove={setToRemove} />
        <AddDomainForm />
      </div>
      {toRemove && <RemoveDomainDialog domain={toRemove} onClose={() => setToRemove(null)} />}
    </Card>
  );
}

function DomainList({ onRemove }: { onRemove: (domain: Domain) => void }) {
  const domains = useDomains();
  if (domains.isPending) return <Skeleton className="h-11 w-full" />;
  if (domains.data === undefined)
    return <LoadError title="De domeinen konden niet worden geladen." query={domains} />;
  if (domains.data.length === 0) {
    return (
      <p className="text-sm text-muted">
        Er zijn nog geen domeinen. Elke https-website mag uw formulier nu tonen. Voeg uw eigen domein toe om
        dat te beperken.
      </p>
    );
  }
  return (
    <ul aria-label="Geregistreerde domeinen" className="divide-y divide-line rounded-box border border-line">
      {domains.data.map((domain) => (
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
  const remove = useRemoveDomain();
  const confirm = () =>
    remove.mutate(domain, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Domein verwijderd', description: domain.host });
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij verwijderen',
          description: `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`,
        }),
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Domein verwijderen"
      description={`Staat uw formulier nog op ${domain.host}? Dan kan het daar na het verwijderen wegvallen.`}
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function AddDomainForm() {
  const add = useAddDomain();
  const form = useForm({ defaultValues: { host: '' } });
  const submit = form.handleSubmit(({ host }) =>
    add.mutate(host, {
      onSuccess: (domain) => {
        form.reset();
        toast({ title: 'Domein toegevoegd', description: domain.host });
      },
      onError: (error) => {
        showServerFieldErrors(form, error);
        if (error instanceof ApiError && error.fields['host']) return;
        toast({
          variant: 'destructive',
          title: 'Fout bij opslaan',
          description: `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`,
        });
      },
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Domein toevoegen" error={form.formState.errors.host?.message}>
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
    </form>
  );
}
