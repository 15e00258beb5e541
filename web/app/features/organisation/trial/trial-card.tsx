import {
  countedAtMostCents,
  type Trial,
  trialKindNames,
  type TriedVariant,
} from '../../../../../contract/trials.ts';
import { readTrials } from '../../../../../contract/endpoints/trials.ts';
import { useEndpoint } from '../../../../lib/query-client.ts';
import { useCurrentUser } from '../../../../lib/current-user.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Loaded, SkeletonBlocks } from '../../../../ui/loaded.tsx';
import { RunningTrial, variantName, describeVariant } from './running-trial.tsx';
import { StartTrialForm } from './start-trial-form.tsx';
import { formatAmount, formatDate } from '../../../../lib/format.ts';
import { Table, TableCell, TableRow } from '../../../../ui/table.tsx';

const columns = ['Proef', 'Variant A', 'Variant B', 'Uitslag', 'Gekozen'].map((label) => ({ label }));

export function TrialCard() {
  const { data: user } = useCurrentUser();
  const trials = useEndpoint(readTrials, {});
  return (
    <Card
      title="Geefproef"
      description="Toon de helft van uw bezoekers een ander formulier, en zie wat meer opbrengt."
    >
      <div className="flex flex-col gap-6">
        {user && user.apiEnvironment !== 'live' && (
          <Alert tone="neutral" title="U staat nog op test">
            Bezoeken en giften tellen pas mee als u op live staat.
          </Alert>
        )}
        <Loaded
          query={trials}
          skeleton={<SkeletonBlocks heights={['h-40']} />}
          failure="De geefproef kan niet worden getoond"
        >
          {({ running, former }) => (
            <>
              {running ? <RunningTrial trial={running} /> : <StartTrialForm />}
              <FormerTrials trials={former} />
            </>
          )}
        </Loaded>
        <Disclosure summary="Wat er meetelt">
          <p className="text-muted">
            Een vaste gift telt voor een heel jaar, en elke gift voor hoogstens €&nbsp;
            {countedAtMostCents / 100}. Testgiften tellen niet. Campagnepagina’s doen niet mee.
          </p>
        </Disclosure>
      </div>
    </Card>
  );
}

function FormerTrials({ trials }: { trials: readonly Trial[] }) {
  if (trials.length === 0) return null;
  return (
    <section aria-label="Eerdere proeven">
      <h3 className="mb-2 font-semibold">Eerdere proeven</h3>
      <Table caption="Eerdere proeven" columns={columns}>
        {trials.map(({ id, kind, startedAt, endedAt, first, second, winner, kept }) => (
          <TableRow key={id}>
            <TableCell>
              <span className="font-semibold">{trialKindNames[kind]}</span>
              <span className="block text-muted">
                {formatDate(startedAt)} – {endedAt && formatDate(endedAt)}
              </span>
            </TableCell>
            <TableCell label="Variant A">
              <Outcome kind={kind} variant={first} />
            </TableCell>
            <TableCell label="Variant B">
              <Outcome kind={kind} variant={second} />
            </TableCell>
            <TableCell label="Uitslag">
              {winner ? `${variantName(winner)} bracht meer op` : 'Niet te zeggen'}
            </TableCell>
            <TableCell label="Gekozen">{kept ? `Variant ${variantName(kept)}` : '–'}</TableCell>
          </TableRow>
        ))}
      </Table>
    </section>
  );
}

function Outcome({ kind, variant }: { kind: Trial['kind']; variant: TriedVariant }) {
  return (
    <>
      {describeVariant(kind, variant.value)}
      <span className="block text-muted tabular">
        {variant.perVisit === null ? 'geen bezoek' : `${formatAmount(variant.perVisit)} per bezoek`}
      </span>
    </>
  );
}
