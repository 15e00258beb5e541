import { useState } from 'react';
import { Landmark, Plus } from 'lucide-react';
import type { Fund, SaveFund } from '../../../../contract/campaigns.ts';
import { useFunds } from '../../../lib/funds.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, Loaded, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createFund, listFunds, saveFund } from '../../../../contract/endpoints/campaigns.ts';
import { call } from '../../../lib/api-client.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Dialog, DialogFormActions } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { InputField, Form } from '../../../ui/form-fields.tsx';

export function FundsPart() {
  const funds = useFunds();
  const [opened, setOpened] = useState<Fund | null>();
  const renderAddButton = (label: string) => (
    <Button icon={Plus} onClick={() => setOpened(null)}>
      {label}
    </Button>
  );
  return (
    <Card
      title="Bestemmingen"
      description="Waar giften heen gaan in uw boekhouding. Een campagnepagina kan om giften voor één bestemming vragen."
      actions={funds.data && funds.data.length > 0 && renderAddButton('Nieuwe bestemming')}
    >
      <Loaded
        query={funds}
        skeleton={<SkeletonBlocks heights={['h-11', 'h-11']} />}
        failure="Fout bij laden van uw bestemmingen"
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={Landmark}
              title="Nog geen bestemmingen"
              action={renderAddButton('Maak uw eerste bestemming')}
            >
              Zonder bestemming zijn alle giften voor het algemene doel. Houdt u geld voor een project apart,
              maak er dan een bestemming voor, met het rekeningnummer uit uw grootboek.
            </EmptyState>
          ) : (
            <Table
              caption="Bestemmingen"
              columns={[
                { label: 'Naam' },
                { label: 'Grootboekrekening' },
                { label: 'Acties', align: 'right', hidden: true },
              ]}
            >
              {all.map((fund) => (
                <TableRow key={fund.id}>
                  <TableCell>
                    <span className="mr-2 font-semibold wrap-anywhere">{fund.name}</span>
                    {fund.isArchived && <Badge>Gearchiveerd</Badge>}
                  </TableCell>
                  <TableCell label="Grootboekrekening">{fund.ledgerAccount || '–'}</TableCell>
                  <TableCell align="right">
                    <SmallButton
                      variant="quiet"
                      aria-label={`${fund.name} wijzigen`}
                      onClick={() => setOpened(fund)}
                    >
                      Wijzigen
                    </SmallButton>
                  </TableCell>
                </TableRow>
              ))}
            </Table>
          )
        }
      </Loaded>
      {opened !== undefined && <FundDialog fund={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function FundDialog({ fund, onClose }: { fund: Fund | null; onClose: () => void }) {
  const form = useForm<SaveFund>({
    defaultValues: {
      name: fund?.name ?? '',
      ledgerAccount: fund?.ledgerAccount ?? '',
      isArchived: fund?.isArchived ?? false,
    },
  });
  const save = useMutation({
    mutationFn: (body: SaveFund) =>
      fund ? call(saveFund, { params: { id: fund.id }, body }) : call(createFund, { body }),
    onSuccess: useRefresh(listFunds),
  });
  const submit = form.handleSubmit((body) =>
    save.mutate(body, {
      onSuccess: () => {
        toast({ title: 'Bestemming opgeslagen' });
        onClose();
      },
      onError: (error) => showServerFieldErrors(form, error),
    }),
  );
  return (
    <Dialog
      onOpenChange={onClose}
      title={fund ? 'Bestemming wijzigen' : 'Nieuwe bestemming'}
      staysOnPressOutside
    >
      <Form onSubmit={submit}>
        <InputField
          form={form}
          name="name"
          label="Naam"
          hint="Gevers kunnen deze naam op hun kwitantie lezen."
          maxLength={60}
          placeholder="Noodhulp"
        />
        <InputField
          form={form}
          name="ledgerAccount"
          label="Grootboekrekening"
          note="optioneel"
          hint="Het nummer in uw boekhouding."
          maxLength={20}
          placeholder="8010"
          autoComplete="off"
        />
        {fund && (
          <div>
            <Switch
              label="Gearchiveerd"
              hint="Neemt geen nieuwe giften meer aan. Wat ervoor is gegeven, blijft ervoor."
              {...form.register('isArchived')}
            />
            <FieldError id="gearchiveerd-fout" error={form.formState.errors.isArchived?.message} />
          </div>
        )}
        <FormError
          error={save.error}
          fallback="Er is niets opgeslagen. Controleer uw verbinding en probeer het opnieuw."
          fieldsAreShown
        />
        <DialogFormActions onCancel={onClose} action={save} busyLabel="Opslaan...">
          Opslaan
        </DialogFormActions>
      </Form>
    </Dialog>
  );
}
