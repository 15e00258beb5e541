import { CircleCheck, Radio } from 'lucide-react';
import { useFormSightings } from '../../../lib/form-sightings.ts';
import { formatDate } from '../../../lib/format.ts';

const pollMs = 3_000;

/** Says by itself that the form was seen, while somebody tries it on the website in another window. */
export function FormSeen() {
  const { data: sightings } = useFormSightings({ pollMs });
  return (
    <div aria-live="polite" className="border-t border-line pt-4 text-sm">
      {sightings && sightings.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {sightings.slice(0, 5).map(({ host, lastSeenAt }) => (
            <li key={host} className="flex items-start gap-2">
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
              <span className="min-w-0">
                <span className="font-semibold wrap-anywhere">Formulier gezien op {host}</span>{' '}
                <span className="text-muted">voor het laatst op {formatDate(lastSeenAt)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex items-start gap-2 text-muted">
          <Radio aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Nog niet op een website gezien. Open uw pagina nadat u de code hebt geplakt; dan verschijnt het hier
          vanzelf.
        </p>
      )}
    </div>
  );
}
