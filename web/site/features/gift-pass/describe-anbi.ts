import { isWholeYear, isOngoing } from '../../../../contract/anbi-periods.ts';
import type { Period } from '../../../../contract/paper-facts.ts';
import type { OrganisationYear } from './add-up.ts';

/** As far as the newest paper knows. */
export function describeAnbi(
  { anbi, culturalAnbi, issuedOn }: Pick<OrganisationYear, 'anbi' | 'culturalAnbi' | 'issuedOn'>,
  year: number,
): string {
  if (anbi.length === 0) return 'Nee';
  const describe = (period: Period) =>
    `van ${dayOf(period.from)} tot en met ${
      isOngoing(period, year, issuedOn) ? issueDay(issuedOn) : dayOf(period.until)
    }`;
  const whole = issuedOn < `${year}-12-31` ? `Ja, tot en met ${issueDay(issuedOn)}` : 'Ja';
  const when = isWholeYear(anbi, year, issuedOn) ? whole : `Ja, ${anbi.map(describe).join(' en ')}`;
  return culturalAnbi.length > 0 ? `${when}, culturele instelling` : when;
}

const dayAndMonth = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOf = (date: string) => dayAndMonth.format(new Date(date));

/** For a paper of a year that had not ended. */
const issueDay = (date: string) => `de dag van het bewijs (${dayOf(date)})`;
