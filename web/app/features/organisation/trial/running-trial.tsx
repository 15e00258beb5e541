import { useState } from 'react';
import {
  minGiftsOfVariant,
  type Trial,
  trialKindNames,
  type Variant,
  type TrialKind,
} from '../../../../../contract/trials.ts';
import { readCurrentUser } from '../../../../../contract/endpoints/session.ts';
import { listSettings } from '../../../../../contract/endpoints/settings.ts';
import { endTrial, readTrials } from '../../../../../contract/endpoints/trials.ts';
import { useRefresh, useSend } from '../../../../lib/query-client.ts';
import { formatAmount, formatDate, formatNumber } from '../../../../lib/format.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { splitAmounts } from '../../../../lib/preset-amounts.ts';

const listFormat = new Intl.ListFormat('nl-NL');

export function RunningTrial({ trial }: { trial: Trial }) {
  const { kind, startedAt, winner } = trial;
  const [variantToKeep, setVariantToKeep] = useState<Variant>();
  return (
    <>
      <p className="text-sm">
        <strong>{trialKindNames[kind]}</strong>, sinds {formatDate(startedAt)}. Bezoekers krijgen een van deze
        varianten, ook als u hierboven iets anders instelt.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <VariantFigures trial={trial} variant={1} />
        <VariantFigures trial={trial} variant={2} />
      </div>
      <TrialVerdict winner={winner} />
      <div className="flex flex-wrap gap-3">
        {([1, 2] as const).map((variant) => (
          <Button
            key={variant}
            variant={winner === variant ? 'primary' : 'secondary'}
            onClick={() => setVariantToKeep(variant)}
          >
            Stoppen en {variantName(variant)} {variant === 1 ? 'houden' : 'nemen'}
          </Button>
        ))}
      </div>
      {variantToKeep && (
        <EndTrialDialog trial={trial} keep={variantToKeep} onClose={() => setVariantToKeep(undefined)} />
      )}
    </>
  );
}

export const variantName = (variant: Variant) => (variant === 1 ? 'A' : 'B');

function VariantFigures({ trial, variant }: { trial: Trial; variant: Variant }) {
  const { value, visits, gifts, monthlyGifts, perVisit } = variant === 1 ? trial.first : trial.second;
  const name = `Variant ${variantName(variant)}`;
  const note = variant === 1 ? 'zoals het was' : 'geprobeerd';
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3 rounded-box border border-line p-4">
      <header>
        <h3 className="font-semibold">
          {name} <span className="ml-1 text-sm font-normal text-muted">{note}</span>
        </h3>
        <p className="mt-1 wrap-anywhere">{describeVariant(trial.kind, value)}</p>
      </header>
      <Facts>
        <Fact name="Bezoeken">
          <span className="tabular">{formatNumber(visits)}</span>
        </Fact>
        <Fact name="Giften">
          <span className="tabular">{formatNumber(gifts)}</span>
          {monthlyGifts > 0 && `, waarvan ${formatNumber(monthlyGifts)} maandelijks`}
        </Fact>
        <Fact name="Euro per bezoek">
          {perVisit === null ? (
            'Nog geen bezoek'
          ) : (
            <strong className="text-lg tabular">{formatAmount(perVisit)}</strong>
          )}
        </Fact>
      </Facts>
    </section>
  );
}

function TrialVerdict({ winner }: Pick<Trial, 'winner'>) {
  if (winner === null)
    return (
      <Alert tone="neutral" title="Nog niet te zeggen">
        Het verschil kan nog toeval zijn. Van elke variant zijn minstens {minGiftsOfVariant} giften nodig.
      </Alert>
    );
  return (
    <Alert tone="success" title={`Variant ${variantName(winner)} brengt meer op`}>
      Zo’n uitslag komt in hoogstens 1 op de 20 proeven door toeval.
    </Alert>
  );
}

function EndTrialDialog({ trial, keep, onClose }: { trial: Trial; keep: Variant; onClose: () => void }) {
  const { id, kind, first, second, winner } = trial;
  const end = useSend(endTrial, {
    onSuccess: ({ message }) => {
      toast({ title: message, description: `Uw formulier is nu variant ${variantName(keep)}.` });
      onClose();
    },
    onSettled: useRefresh(readTrials, listSettings, readCurrentUser),
  });
  const kept = describeVariant(kind, keep === 1 ? first.value : second.value);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Geefproef stoppen en ${variantName(keep)} ${keep === 1 ? 'houden' : 'nemen'}?`}
      description={
        <>
          Alle bezoekers krijgen dan variant {variantName(keep)}: {kept}.
          {winner === null && ' De proef kon nog niet zeggen welke variant meer opbrengt.'}
        </>
      }
      confirmLabel="Proef stoppen"
      busyLabel="Bezig met stoppen..."
      action={end}
      variant="primary"
      onConfirm={() => end.mutate({ id, keep })}
      failure="De proef loopt nog. Controleer de verbinding en probeer het opnieuw."
    />
  );
}

export function describeVariant(kind: TrialKind, value: string): string {
  if (kind === 'frequency') return value === 'maandelijks' ? 'Maandelijks' : 'Eenmalig';
  if (kind === 'question') return value === '' ? 'Niet vragen' : `Vragen tot en met €\u00a0${value}`;
  return listFormat.format(
    splitAmounts(value)
      .filter(Boolean)
      .map((amount) => `€\u00a0${amount}`),
  );
}
