import { isWholeYear } from '../../../../contract/anbi-periods.ts';
import type { Period } from '../../../../contract/paper-facts.ts';
import type { OrganisationYear } from './add-up.ts';

/** Whether an organisation was an ANBI in a year: 'Ja', 'Nee', or from when to when. */
export function describeAnbi(
  { anbi, culturalAnbi }: Pick<OrganisationYear, 'anbi' | 'culturalAnbi'>,
  year: number,
): string {
  if (anbi.length === 0) return 'Nee';
  const when = isWholeYear(anbi, year) ? 'Ja' : anbi.map(describePeriod).join(' en ');
  return culturalAnbi.length > 0 ? `${when}, culturele instelling` : when;
}

const describePeriod = ({ from, until }: Period) => `van ${dayOf(from)} tot en met ${dayOf(until)}`;

const dayAndMonth = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOf = (date: string) => dayAndMonth.format(new Date(date));
