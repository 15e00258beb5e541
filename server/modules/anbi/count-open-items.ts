import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { dueDateOf, lastBookYear } from './book-year.ts';
import { lightsOf } from './lights.ts';
import { readContent } from './read-content.ts';

export interface OpenItems {
  missingCount: number;
  dueCount: number;
  dueOn: string | null;
}

export async function countOpenItems(transaction: OrganisationTransaction, now: Date): Promise<OpenItems> {
  const { content } = await readContent(transaction);
  const today = dutchDate(now);
  const lights = lightsOf(content, today);
  const countOf = (light: 'missing' | 'due') =>
    Object.values(lights).filter((each) => each.light === light).length;
  const { endMonth } = content.bookYear;
  const dueDays = [
    ...(lights.policy.light === 'due' ? [`${today.slice(0, 4)}-12-31`] : []),
    ...(lights.report.light === 'due' || lights.accounts.light === 'due'
      ? [dueDateOf(lastBookYear(today, endMonth), endMonth)]
      : []),
  ];
  return {
    missingCount: countOf('missing'),
    dueCount: countOf('due'),
    dueOn: dueDays.toSorted()[0] ?? null,
  };
}
