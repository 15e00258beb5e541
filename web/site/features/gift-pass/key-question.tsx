import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { KeysOfOthers } from './create-gift-pass.ts';

interface KeyQuestionProps {
  issuer: string;
  answer: KeysOfOthers;
  onFetch: () => void;
  onRefuse: () => void;
}

/** Asks before another server hears of anything. */
export function KeyQuestion({ issuer, answer, onFetch, onRefuse }: KeyQuestionProps) {
  const isFetching = answer === 'fetching';
  return (
    <Alert
      tone={answer === 'failed' ? 'danger' : 'warning'}
      title={
        answer === 'failed'
          ? `De sleutels van ${issuer} konden niet worden opgehaald.`
          : `Dit bewijs komt van ${issuer}. Sleutels daar ophalen?`
      }
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={isFetching} busyLabel="Ophalen..." onClick={onFetch}>
            {answer === 'failed' ? 'Opnieuw ophalen' : 'Sleutels ophalen'}
          </Button>
          {answer === 'ask' && (
            <Button size="small" variant="secondary" onClick={onRefuse}>
              Niet ophalen
            </Button>
          )}
        </div>
      }
    >
      {answer === 'refused'
        ? 'U haalt ze niet op. Bewijzen van daar tellen niet mee.'
        : 'Die server merkt dan alleen dat iemand zijn sleutels opvraagt. Van uw bestanden gaat niets mee. Vertrouw alleen een server die u kent: hij staat in voor wat er op zijn bewijzen staat.'}
    </Alert>
  );
}
