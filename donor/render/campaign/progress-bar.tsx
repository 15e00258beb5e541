import { describeProgress, progressLines, type Progress } from './describe-progress.ts';

/** A page without a goal has no bar. */
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
