import { useState } from 'react';
import {
  minGiftsOfVariant,
  type Trial,
  type TriedVariant,
  trialKindNames,
  type Variant,
} from '../../../../../contract/trials.ts';
import { serverMessage } from '../../../../lib/api-client.ts';
import { formatAmount, formatDate, formatNumber } from '../../../../lib/format.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useEndTrial } from './api.ts';
import { describeVariant } from './describe-variant.ts';

export function RunningTrial({ trial }: { trial: Trial }) {
  const { kind, startedAt, first, second, winner } = trial;
  const [keeping, setKeeping] = useState<Variant>();
  return (
    <>
      <p className="text-sm">
        <strong>{trialKindNames[kind]}</strong>, sinds {formatDate(startedAt)}. Zolang de proef loopt, krijgen
        bezoekers een van deze twee varianten, ook als u hierboven iets anders instelt.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <VariantFigures name="Variant A" note="zoals het was" kind={kind} variant={first} />
        <VariantFigures name="Variant B" note="geprobeerd" kind={kind} variant={second} />
      </div>
      <TrialVerdict winner={winner} />
      <div className="flex flex-wrap gap-3">
        {([1, 2] as const).map((variant) => (
          <Button
            key={variant}
            variant={winner === variant ? 'primary' : 'secondary'}
            onClick={() => setKeeping(variant)}
          >
            Stoppen en {nameOf(variant)} {variant === 1 ? 'houden' : 'nemen'}
          </Button>
        ))}
      </div>
      {keeping && <EndTrialDialog trial={trial} keep={keeping} onClose={() => setKeeping(undefined)} />}
    </>
  );
}

export const nameOf = (variant: Variant) => (variant === 1 ? 'A' : 'B');

interface VariantFiguresProps {
  name: string;
  note: string;
  kind: Trial['kind'];
  variant: TriedVariant;
}

function VariantFigures({ name, note, kind, variant }: VariantFiguresProps) {
  const { value, visits, gifts, monthlyGifts, perVisit } = variant;
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3 rounded-box border border-line p-4">
      <header>
        <h3 className="font-semibold">
          {name} <span className="ml-1 text-sm font-normal text-muted">{note}</span>
        </h3>
        <p className="mt-1 wrap-anywhere">{describeVariant(kind, value)}</p>
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
        Het verschil kan nog toeval zijn. Er zijn van elke variant minstens {minGiftsOfVariant} giften nodig,
        en vaak meer. Kijk zo vaak u wilt: dat maakt de uitslag niet minder betrouwbaar.
      </Alert>
    );
  return (
    <Alert tone="success" title={`Variant ${nameOf(winner)} brengt meer op`}>
      Zo’n uitslag komt in hoogstens 1 op de 20 proeven door toeval.
    </Alert>
  );
}

interface EndTrialDialogProps {
  trial: Trial;
  keep: Variant;
  onClose: () => void;
}

function EndTrialDialog({ trial: { id, kind, first, second, winner }, keep, onClose }: EndTrialDialogProps) {
  const end = useEndTrial(({ message }) => {
    toast({ title: message, description: `Uw formulier is nu variant ${nameOf(keep)}.` });
    onClose();
  });
  const kept = describeVariant(kind, keep === 1 ? first.value : second.value);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Geefproef stoppen en ${nameOf(keep)} ${keep === 1 ? 'houden' : 'nemen'}?`}
      description={
        <>
          Alle bezoekers krijgen dan variant {nameOf(keep)}: {kept}.
          {winner === null && ' De proef kon nog niet zeggen welke variant meer opbrengt.'}
        </>
      }
      confirmLabel="Proef stoppen"
      busyLabel="Bezig met stoppen..."
      busy={end.isPending}
      variant="primary"
      onConfirm={() => end.mutate({ id, keep })}
    >
      <FormError
        message={
          end.isError
            ? (serverMessage(end.error) ??
              'De proef loopt nog. Controleer de verbinding en probeer het opnieuw.')
            : undefined
        }
      />
    </ConfirmDialog>
  );
}
