import { useUrlParams } from '../../../../lib/url-params.ts';
import { BackLink, Link } from '../../../../ui/link.tsx';
import { MissedCharges } from '../../../features/missed-charges/missed-charges.tsx';
import { MissedChargesGuide } from '../../../features/missed-charges/missed-charges-guide.tsx';
import { RehearsalCard, RehearsalLink } from '../../../features/rehearsal/rehearsal-card.tsx';

export function MissedChargesPart() {
  const { readOneOf, urlWith } = useUrlParams();
  const shown = readOneOf('toon', ['uitleg', 'oefening']);
  return (
    <div className="flex flex-col gap-6">
      {shown && <BackLink href={urlWith({ toon: undefined })}>Gemiste maanden</BackLink>}
      {shown === 'uitleg' && <MissedChargesGuide />}
      {shown === 'oefening' && <RehearsalCard />}
      {!shown && (
        <MissedCharges
          links={
            <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
              <Link href={urlWith({ toon: 'uitleg', pagina: undefined })}>Instelling en uitleg</Link>
              <RehearsalLink />
            </p>
          }
        />
      )}
    </div>
  );
}
