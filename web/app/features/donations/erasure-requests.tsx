import { useState } from 'react';
import { UserX } from 'lucide-react';
import { listErasureRequests } from '../../../../contract/endpoints/donors.ts';
import type { ErasureRequest } from '../../../../contract/donors.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { useDonationView } from '../../../lib/donation-view.ts';
import { EraseDonorDialog } from './donor-privacy.tsx';

export function ErasureRequests() {
  const { filter, donorUrl } = useDonationView();
  const requests = useEndpoint(listErasureRequests, { query: { userId: filter.userId } }, { staleTime: 0 });
  const [toErase, setToErase] = useState<ErasureRequest | null>(null);
  return (
    <Card title="Verzoeken om vergeten te worden">
      <Loaded
        query={requests}
        skeleton={<Skeleton className="h-24 w-full" />}
        failure="De verzoeken konden niet worden geladen."
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={UserX} title="Geen verzoeken">
              Vraagt een donateur in Mijn gift om vergeten te worden, dan staat dat hier.
            </EmptyState>
          ) : (
            <Table caption="Verzoeken om vergeten te worden" columns={columns}>
              {all.map((request) => (
                <TableRow key={`${request.userId}:${request.email}`}>
                  <TableCell>
                    <Link href={donorUrl(request)} className="block font-semibold hover:underline">
                      {donorName(request) || request.email}
                    </Link>
                    {donorName(request) && <span className="block">{request.email}</span>}
                  </TableCell>
                  <TableCell label="Gevraagd">{formatDate(request.askedAt)}</TableCell>
                  <TableCell label="Uiterlijk">
                    <span className="mr-2">{formatDate(request.lastDay)}</span>
                    <TimeLeft days={request.daysLeft} />
                  </TableCell>
                  <TableCell align="right">
                    <SmallButton
                      aria-label={`Gegevens van ${request.email} verwijderen`}
                      onClick={() => setToErase(request)}
                      className="w-full md:w-auto"
                    >
                      Gegevens verwijderen
                    </SmallButton>
                  </TableCell>
                </TableRow>
              ))}
            </Table>
          )
        }
      </Loaded>
      {toErase && <EraseDonorDialog donor={toErase} onClose={() => setToErase(null)} />}
    </Card>
  );
}

const columns = [
  { label: 'Donateur' },
  { label: 'Gevraagd' },
  { label: 'Uiterlijk' },
  { label: 'Acties', align: 'right' },
] as const;

export function TimeLeft({ days }: { days: number }) {
  if (days < 0) return <Badge tone="danger">Te laat</Badge>;
  const label = days === 0 ? 'Vandaag' : days === 1 ? 'Nog 1 dag' : `Nog ${days} dagen`;
  return <Badge tone={days <= 7 ? 'warning' : 'neutral'}>{label}</Badge>;
}
