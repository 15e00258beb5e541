import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { narrowScope } from '../../platform/database/narrow-scope.ts';
import type { PlatformScope } from '../../platform/database/scope.ts';
import type { Deps } from '../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../platform/dutch-calendar.ts';
import { FailedItems } from '../../platform/jobs/failed-items.ts';
import { notifyOrganisation } from '../people/notifications/notify-organisation.ts';
import { listOpenOrganisationIds } from '../foundation/organisation/find-organisation.ts';
import { listIdsWithValue } from '../foundation/settings/queries.ts';
import { bookYearLabel, dueDateOf, lastBookYear, reminderStageOf, type ReminderStage } from './book-year.ts';
import { findMissingItems } from './lights.ts';
import { readContent } from './read-content.ts';

const batchSize = 500;

export async function remindOwners(deps: Deps, scope: PlatformScope): Promise<void> {
  const today = dutchDate(deps.clock.now());
  const failures = new FailedItems();
  let after = '';
  for (;;) {
    const { ids, anbis } = await deps.database.transaction(scope, async (transaction) => {
      const open = await listOpenOrganisationIds(transaction, { after, limit: batchSize });
      return { ids: open, anbis: await listIdsWithValue(transaction, open, 'org_anbi', 'ja') };
    });
    for (const id of anbis)
      await failures.collect(() =>
        deps.database.transaction(narrowScope(scope, id), (transaction) => remind(deps, transaction, today)),
      );
    if (ids.length < batchSize) break;
    after = ids.at(-1)!;
  }
  failures.report('ANBIs could not be reminded');
}

async function remind(deps: Deps, transaction: OrganisationTransaction, today: string): Promise<void> {
  const { content } = await readContent(transaction);
  const { endMonth, first } = content.bookYear;
  const year = lastBookYear(today, endMonth);
  const stage = reminderStageOf(today, year, endMonth);
  if (!stage || (first !== null && first > year)) return;
  const lacking = findMissingItems(content, year);
  const what = [
    ...(lacking.report ? ['het verslag van de activiteiten'] : []),
    ...(lacking.accounts ? ['de financiële verantwoording'] : []),
  ];
  if (what.length === 0) return;
  await notifyOrganisation(deps, transaction, {
    kind: 'anbi-term',
    about: `${year}:${stage}`,
    environment: null,
    toOwners: true,
    ...compose(stage, {
      name: content.identity.name || 'uw organisatie',
      label: bookYearLabel(year, endMonth),
      dueOn: formatDutchDate(dueDateOf(year, endMonth)),
      what: what.join(' en '),
    }),
    action: { label: 'Naar uw ANBI-gegevens', href: '/admin?tab=anbi' },
  });
}

const elsewhere =
  'Staan ze al op uw eigen website? Dan hoeft u niets te doen, en kunt u deze mails onderaan uitzetten.';

function compose(
  stage: ReminderStage,
  { name, label, dueOn, what }: { name: string; label: string; dueOn: string; what: string },
): { title: string; paragraphs: string[] } {
  const paragraphs = [
    `Een ANBI zet binnen zes maanden na een boekjaar op internet wat zij heeft gedaan en wat er in- en uitging. Bij ${name} ontbreekt voor boekjaar ${label} nog: ${what}.`,
    elsewhere,
  ];
  if (stage === 'passed')
    return {
      title: `Uw ANBI-gegevens van ${label} zijn te laat`,
      paragraphs: [`Dit moest uiterlijk ${dueOn}. Zet het er zo snel mogelijk in.`, ...paragraphs],
    };
  return {
    title: `Uw ANBI-gegevens van ${label} moeten er uiterlijk ${dueOn} staan`,
    paragraphs: [
      stage === 'months' ? 'U hebt nog ongeveer twee maanden.' : 'U hebt nog ongeveer twee weken.',
      ...paragraphs,
    ],
  };
}
