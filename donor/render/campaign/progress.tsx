import { shortEuros } from '../../../contract/money.ts';

export function ProgressBar({ progress }: { progress: Progress }) {
  const { goalCents, receivedCents } = progress;
  const [money, rest] = progressLines(progress);
  return (
    <div className="progress">
      {goalCents !== null && (
        <progress
          value={Math.min(Math.max(0, receivedCents), goalCents)}
          max={goalCents}
          aria-label="Opgehaald"
          aria-valuetext={describeProgress(progress)}
        />
      )}
      <p>{money}</p>
      <p className="quiet">{rest}</p>
    </div>
  );
}

export interface Progress {
  goalCents: number | null;
  receivedCents: number;
  giftCount: number;
  endsOn: string | null;
  today: string;
}

export function describeProgress(progress: Progress): string {
  return progressLines(progress).join(' · ');
}

/** The amount, and a second line with the number of gifts and the days left. The second line cannot wrap. */
export function progressLines(progress: Progress): [string, string] {
  const { goalCents, receivedCents, giftCount, endsOn, today } = progress;
  const received = shortEuros(Math.max(0, receivedCents));
  const sum =
    goalCents === null
      ? `${received} opgehaald`
      : `${receivedCents >= goalCents ? 'Doel gehaald: ' : ''}${received} van ${shortEuros(goalCents)}`;
  const rest = [describeCount(giftCount), endsOn && describeDaysLeft(endsOn, today)].filter(Boolean);
  return [sum, rest.join(' · ').replaceAll(' ', '\u00a0')];
}

function describeCount(count: number): string {
  if (count <= 0) return 'nog geen giften';
  return count === 1 ? '1 gift' : `${groupThousands(count)} giften`;
}

function describeDaysLeft(endsOn: string, today: string): string {
  const days = Math.round((Date.parse(endsOn) - Date.parse(today)) / 86_400_000);
  if (days < 0) return '';
  if (days === 0) return 'laatste dag';
  return days === 1 ? 'nog 1 dag' : `nog ${groupThousands(days)} dagen`;
}

function groupThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, '.');
}
