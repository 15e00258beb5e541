import { useState } from 'react';
import { Landmark, Plus } from 'lucide-react';
import type { Fund } from '../../../../contract/campaigns.ts';
import { useFunds } from '../../../lib/funds.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { FundDialog } from './fund-dialog.tsx';

export function FundsPart() {
  const funds = useFunds();
  const [opened, setOpened] = useState<Fund | null>();
  const add = (label: string) => (
    <Button icon={Plus} onClick={() => setOpened(null)}>
      {label}
    </Button>
  );
  return (
    <Card
      title="Bestemmingen"
      description="Waar giften heen gaan in uw boekhouding. Een campagnepagina kan om giften voor één bestemming vragen."
      actions={funds.data && funds.data.length > 0 && add('Nieuwe bestemming')}
    >
      {funds.isPending ? (
        <output>
          <span className="sr-only">Laden...</span>
          <Skeleton className="mb-3 h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </output>
      ) : funds.data === undefined ? (
        <LoadError title="Fout bij laden van uw bestemmingen" query={funds} />
      ) : funds.data.length === 0 ? (
        <EmptyState icon={Landmark} title="Nog geen bestemmingen" action={add('Maak uw eerste bestemming')}>
          Zonder bestemming zijn alle giften voor het algemene doel. Houdt u geld voor een project apart, maak
          er dan een bestemming voor, met het rekeningnummer uit uw grootboek.
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
          {funds.data.map((fund) => (
            <TableRow key={fund.id}>
              <TableCell>
                <span className="mr-2 font-semibold wrap-anywhere">{fund.name}</span>
                {fund.isArchived && <Badge>Gearchiveerd</Badge>}
              </TableCell>
              <TableCell label="Grootboekrekening">{fund.ledgerAccount || '–'}</TableCell>
              <TableCell align="right">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${fund.name} wijzigen`}
                  onClick={() => setOpened(fund)}
                >
                  Wijzigen
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
      {opened !== undefined && <FundDialog fund={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
