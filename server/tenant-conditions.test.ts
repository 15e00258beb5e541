import { afterAll, beforeAll, expect, test } from 'vitest';
import { countNewDonations } from './modules/gifts/donations/list/count-new-donations.ts';
import { mintPlatformScope } from './platform/database/mint-scope.ts';
import { createSecretBox } from './platform/secrets.ts';
import { anAdministrator } from './testing/builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from './testing/giving-world.ts';
import {
  openMutationDatabase,
  type MutationDatabase,
  type Watched,
} from './testing/tenant-mutation-database.ts';
import { manageAccount } from './testing/tenant-stories/accounts.ts';
import { startActionPages } from './testing/tenant-stories/action-pages.ts';
import { publishAsAnbi } from './testing/tenant-stories/anbi.ts';
import { createPagesAndGifts, giveThroughPages } from './testing/tenant-stories/campaigns.ts';
import { workInDashboard } from './testing/tenant-stories/dashboard.ts';
import { giveWithCosts, searchAmongMany } from './testing/tenant-stories/donations.ts';
import { browseDonors, readDonorRecords } from './testing/tenant-stories/donors.ts';
import { sendCards } from './testing/tenant-stories/honours.ts';
import { missCharges } from './testing/tenant-stories/missed-charges.ts';
import { changeOwnGifts } from './testing/tenant-stories/my-gift.ts';
import { recordOfflineGift } from './testing/tenant-stories/offline-gifts.ts';
import { recordSightings, administerPlatform } from './testing/tenant-stories/organisations.ts';
import { checkPapers } from './testing/tenant-stories/papers.ts';
import { giveAndPayBack, payBackPart, reportSecondPaymentAgain } from './testing/tenant-stories/payments.ts';
import { printCodes } from './testing/tenant-stories/posters.ts';
import { remindDonors } from './testing/tenant-stories/reminders.ts';
import { claimTakenNames, proveKeyByPayment, payAfterKeyRefusal } from './testing/tenant-stories/settings.ts';
import { firstSecret, secondSecret, type StoryWorld } from './testing/tenant-stories/story-world.ts';
import {
  changeMonthlyGifts,
  chargeAfterStop,
  stopWhileCharging,
} from './testing/tenant-stories/subscriptions.ts';
import { runTrial } from './testing/tenant-stories/trials.ts';
import { sendOverviews } from './testing/tenant-stories/year-overviews.ts';

declare module 'vitest' {
  interface TaskMeta {
    attackResult?: string;
  }
}

let database: MutationDatabase;
const world: StoryWorld = Object.assign(
  useGivingWorld(async (connectionString) => {
    const clock = {
      now: () => {
        // The stories set the time. Each call adds a millisecond, so that mails have a fixed order.
        world.now = new Date(world.now.getTime() + 1);
        return world.now;
      },
    };
    database = await openMutationDatabase(connectionString, clock);
    const secrets = createSecretBox([firstSecret, secondSecret]);
    return { database, secrets, clock };
  }),
  { now: new Date() },
);

beforeAll(async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const administrator = await anAdministrator(world);
  // This story must come before the first payment, which proves that the payment key works.
  await claimTakenNames(world, organisation, administrator);
  // Only the first runs of a statement are examined, so stories that create rows for many statements come first.
  await payAfterKeyRefusal(world, organisation);
  await proveKeyByPayment(world, organisation);
  await giveThroughPages(world, organisation);
  await reportSecondPaymentAgain(world, organisation);
  await runTrial(world, organisation);
  // Adds the donations so far to the stored counts. Later statements then meet counted and uncounted donations.
  await countNewDonations(world.deps.database, mintPlatformScope());
  await startActionPages(world, organisation);
  await giveWithCosts(world, organisation);
  await checkPapers(world, organisation);
  await changeMonthlyGifts(world, organisation);
  await payBackPart(world, organisation);
  await readDonorRecords(world, organisation);
  await missCharges(world, organisation);
  await giveAndPayBack(world, organisation);
  await searchAmongMany(world, organisation);
  await payBackPart(world, organisation);
  await recordSightings(world, organisation);
  await publishAsAnbi(world, organisation);
  const pages = await createPagesAndGifts(world, organisation);
  await printCodes(world, organisation, pages);
  await recordOfflineGift(organisation, pages);
  await remindDonors(world, organisation);
  await sendCards(world, organisation);
  await workInDashboard(world, organisation, organisation);
  await workInDashboard(world, administrator, organisation);
  await stopWhileCharging(world, organisation);
  await changeOwnGifts(world, organisation);
  await chargeAfterStop(world, organisation);
  await sendOverviews(world, organisation);
  await browseDonors(world, organisation, organisation);
  // This story comes late, because it ends the organisation's own session.
  await manageAccount(world, organisation);
  await administerPlatform(world, organisation, administrator);
});

afterAll(() => database.close());

const onOneLine = ({ statement }: Watched) => statement.replaceAll('"', '').replace(/\s+/g, ' ').trim();

const shorten = (watched: Watched) => onOneLine(watched).slice(0, 160);

test('no statement of an organisation reads or changes another organisation’s rows', ({ task }) => {
  const statements = database.watched().filter(({ isForPlatform }) => !isForPlatform);
  expect(statements.length).toBeGreaterThan(80);
  const crossing = statements.filter((each) => each.crossing !== undefined);
  expect(crossing.map((each) => `${shorten(each)}: ${each.crossing}`)).toEqual([]);
  task.meta.attackResult = `${statements.length} statements of an organisation reach no rows of another organisation`;
});

test('the answer of a statement of an organisation depends on the organisation’s rows in each table that the statement reads', () => {
  const idle = database.watched().filter((each) => !each.isForPlatform && each.idle.size > 0);
  expect(idle.map((each) => `${shorten(each)}: ${[...each.idle].join()}`)).toEqual([]);
});

test('removing any condition on the organisation changes a result', ({ task }) => {
  const needless = database
    .watched()
    .flatMap((each) =>
      each.noticed.flatMap((noticed, place) => (noticed ? [] : [`${place} of ${shorten(each)}`])),
    );
  expect(needless).toEqual([]);
  const conditions = database.watched().flatMap(({ noticed }) => noticed);
  task.meta.attackResult = `${conditions.length} conditions, each of which changes a result when it is removed`;
});

/**
 * A statement of the platform may use the rows of every organisation, so the tests above still pass after a developer
 * deletes one of its conditions. Then the numbers in this list no longer match. Statements without conditions on the
 * organisation are not in the list.
 */
test('the number of conditions on the organisation is as listed for each statement of the platform', () => {
  const conditions = database
    .watched()
    .filter(({ isForPlatform, noticed }) => isForPlatform && noticed.length > 0)
    .map((each) => {
      const [about] = /(delete from|update|insert into|from) \w+/.exec(onOneLine(each)) ?? [];
      return `${about}: ${each.noticed.length}`;
    });
  expect(conditions.toSorted()).toEqual([
    'delete from anbi_file: 2',
    'delete from donor: 2',
    'delete from fiscal_record: 1',
    'delete from organisation: 1',
    'delete from organisation_image: 3',
    'from donation: 1',
    'from donation: 2',
    'from honour: 1',
    'from list_jobs_of: 5',
    'from membership: 1',
    'from membership: 3',
    'from membership: 4',
    'from organisation_secret: 1',
    'from organisation_setting: 1',
    'from organisation_setting: 1',
    'from organisation_setting: 1',
    'from organisation_setting: 11',
    'from organisation_setting: 11',
    'from organisation_setting: 2',
    'from organisation_setting: 2',
    'from organisation_setting: 4',
    'from organisation_setting: 5',
    'from organisation_setting: 6',
    'from organisation_setting: 6',
    'from organisation_setting: 6',
    'from organisation_setting: 7',
    'from refund: 1',
    'from subscription: 1',
    'from unnest: 1',
    'from unnest: 10',
    'insert into audit_entry: 1',
    'update honour: 2',
    'update identity_claim: 1',
    'update mail: 1',
    'update organisation: 1',
    'update organisation: 1',
    'update organisation_secret: 1',
    'update page_maker: 1',
    'update page_maker: 1',
  ]);
});
