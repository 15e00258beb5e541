import type { DatedSettingKey } from '../../../../../contract/year-overviews.ts';
import { formatDutchDate, daysLater, dutchDate } from '../../../../platform/dutch-calendar.ts';
import { fieldError } from '../../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../deps.ts';
import { auditChange } from '../../audit/record-audit.ts';
import type { Visitor } from '../../sessions/access.ts';
import { definitionOf } from '../catalogue.ts';
import { isIdentityKey, claimIdentity, listOwnIdentities } from '../identity-claims.ts';
import { readOwnValues } from '../queries.ts';
import { listSettingPeriods } from './setting-periods.ts';

/** `from` is the first day and `until` the last day. `until` is null for the current period. */
interface EnteredPeriod {
  from: string;
  until: string | null;
  value: string;
}

interface EnteredPeriods {
  key: DatedSettingKey;
  current: string;
  periods: EnteredPeriod[];
}

export async function readPeriods(
  transaction: OrganisationTransaction,
  keys: readonly DatedSettingKey[],
): Promise<EnteredPeriods[]> {
  const ownValues = await readOwnValues(transaction, keys);
  const known = await listSettingPeriods(transaction);
  return keys.map((key) => ({
    key,
    current: ownValues.get(key) ?? '',
    periods: known
      .filter((period) => period.key === key)
      .map(({ from, until, value }) => ({ from, until: until && daysLater(until, -1), value })),
  }));
}

export async function correctPeriods(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  visitor: Visitor,
  { key, periods }: { key: DatedSettingKey; periods: readonly EnteredPeriod[] },
): Promise<void> {
  const today = dutchDate(clock.now());
  await database.transaction(scope, async (transaction) => {
    const [stored] = await readPeriods(transaction, [key]);
    const corrected = addCurrentPeriod(stored!, periods, today);
    const refusal = findRefusal(key, stored!.current, corrected, today);
    if (refusal) throw fieldError('periods', refusal);
    const known = isIdentityKey(key) ? await listOwnIdentities(transaction, key) : [];
    await replacePeriods(transaction, key, corrected);
    if (isIdentityKey(key)) {
      const added = corrected.map(({ value }) => value).filter((value) => !known.includes(value));
      await claimIdentity(transaction, key, { added, former: null });
    }
    await auditChange(transaction, visitor, 'setting_periods_corrected', definitionOf(key).name);
  });
}

/** The last period must have the setting's current value. */
export async function replacePeriods(
  transaction: OrganisationTransaction,
  key: DatedSettingKey,
  periods: readonly EnteredPeriod[],
): Promise<void> {
  const { organisationId } = transaction.scope;
  await transaction
    .deleteFrom('setting_period')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .execute();
  const rows = periods.map(({ from, until, value }) => ({
    organisation_id: organisationId,
    key,
    valid_from: from,
    valid_until: until && daysLater(until, 1),
    value,
  }));
  if (rows.length > 0) await transaction.insertInto('setting_period').values(rows).execute();
}

/** Users enter only periods with ANBI status, so this adds the current period if the status is now 'nee'. */
function addCurrentPeriod(
  { current, periods: known }: EnteredPeriods,
  entered: readonly EnteredPeriod[],
  today: string,
): EnteredPeriod[] {
  const withStatus = entered.filter(({ value }) => value !== 'nee');
  if (current !== 'nee') return withStatus;
  const last = withStatus.at(-1)?.until;
  const since = known.find(({ until }) => until === null)?.from ?? today;
  return [...withStatus, { from: last ? daysLater(last, 1) : since, until: null, value: 'nee' }];
}

const earliest = '1900-01-01';

function findRefusal(
  key: DatedSettingKey,
  current: string,
  periods: readonly EnteredPeriod[],
  today: string,
): string | undefined {
  for (const [place, { from, until, value }] of periods.entries()) {
    const { success, error } = definitionOf(key).check.safeParse(value);
    if (!success) return error.issues[0]!.message;
    if ([from, until].some((date) => date !== null && !isDate(date))) return 'Vul een bestaande datum in.';
    if (from > today || (until !== null && until > today))
      return 'Een periode kan niet in de toekomst liggen.';
    if (until !== null && until < from)
      return `De periode vanaf ${formatDutchDate(from)} eindigt voordat zij begint.`;
    const next = periods[place + 1];
    if (next && (until === null || next.from <= until))
      return `De periodes vanaf ${formatDutchDate(from)} en vanaf ${formatDutchDate(next.from)} overlappen of staan niet op volgorde.`;
  }
  const last = periods.at(-1);
  const isOpen = last?.until === null;
  if (current === '' && isOpen)
    return 'De laatste periode loopt nog, maar bij Organisatie is dit niet ingevuld. Vul het daar eerst in.';
  if (current !== '' && !(isOpen && last.value === current))
    return `Bij Organisatie staat nu ‘${current}’. Laat de laatste periode daarom doorlopen met die waarde, of wijzig het eerst daar.`;
  return undefined;
}

function isDate(date: string): boolean {
  const moment = new Date(date);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) && date >= earliest;
}
