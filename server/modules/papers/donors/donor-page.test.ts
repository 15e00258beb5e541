import { beforeEach, describe, expect, test } from 'vitest';
import type { DonorPage } from '../../../../contract/donor-page.ts';
import { anAdministrator } from '../../../testing/builders.ts';
import { aMonthlyGift, aPaidGift, aStartedGift, pay } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { aMissedCharge } from '../../../testing/missed-charges.ts';

const world = useGivingWorld();
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

async function idOf(email: string): Promise<string> {
  const { rows } = await world.owner.query<{ donor_id: string }>(
    'select donor_id from donor where organisation_id = $1 and email = $2',
    [organisation.id, email],
  );
  return rows[0]!.donor_id;
}

const pageOf = async (email: string, query = '') =>
  organisation.get(`/api/admin/donors/${await idOf(email)}?${query}`);

async function readPage(email: string, query = ''): Promise<DonorPage> {
  const answer = await pageOf(email, query);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the page of a donor', () => {
  test('has the gifts with their payments, the monthly gift, the papers and the mails', async () => {
    await saveSetting(organisation, 'org_name', 'Stichting Licht');
    const email = 'noor@voorbeeld.nl';
    const gift = await aMonthlyGift(world, organisation, { email });
    const failed = await aStartedGift(world, organisation, { email, amount: '7.00' });
    await pay(failed, 'failed');
    await aPaidGift(world, organisation, { email: 'iemand.anders@voorbeeld.nl' });
    await world.settle();

    const answer = await pageOf(email);
    const page = answer.json<DonorPage>();
    expect(page).toMatchObject({
      email,
      firstName: 'Noor',
      organizationName: 'Stichting Licht',
      given: '25.00',
      giftCount: 1,
      isSilenced: false,
      erasureAskedAt: null,
      daysToErase: null,
      monthlyGifts: [
        { id: gift.subscriptionId, status: 'active', nextCharge: { amount: '25.00' }, changes: [] },
      ],
      missedCharges: [],
      wallMessages: [],
    });
    expect(page.gifts).toMatchObject([
      { id: failed.id, status: 'failed', payments: [{ kind: 'first', status: 'failed' }] },
      { id: gift.id, status: 'completed', payments: [{ kind: 'first', status: 'completed', mistake: null }] },
    ]);
    expect(page.papers).toMatchObject([
      { donationId: gift.id, amount: '25.00', year: null, isReplaced: false },
    ]);
    expect(page.mails).toMatchObject([{ kind: 'confirmation', to: email, status: 'sent' }]);
    expect(answer.body).not.toContain('iemand.anders');
  });

  test('has a missed charge, and the deadline of a request to be erased', async () => {
    await aMissedCharge(world, organisation, 'AM04');
    const asked = world.deps.clock.now();
    await world.owner.query('update donor set erasure_asked_at = $2 where organisation_id = $1', [
      organisation.id,
      asked,
    ]);
    const page = await readPage('noor@voorbeeld.nl');
    expect(page.missedCharges).toMatchObject([{ state: 'retry_planned', amount: '25.00' }]);
    expect(page.gifts).toMatchObject([{ status: 'failed' }, { status: 'completed' }]);
    expect(page.daysToErase).toBeGreaterThan(27);
    expect(page.erasureAskedAt).toBe(asked.toISOString());
    expect(page.eraseBefore).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('is audited when an administrator opens it, and so is marking the donor as a company', async () => {
    await aPaidGift(world, organisation);
    const id = await idOf('noor@voorbeeld.nl');
    const administrator = await anAdministrator(world);
    await administrator.get(`/api/admin/donors?userId=${organisation.id}`);
    await administrator.get(`/api/admin/donors/${id}?userId=${organisation.id}`);
    await organisation.request('PUT', `/api/admin/donors/${id}/kind`, { isCompany: true });
    const { rows } = await world.owner.query(
      `select action, detail from audit_entry where organisation_id = $1 and action like 'donor%' order by at`,
      [organisation.id],
    );
    expect(rows).toEqual([
      { action: 'donors_viewed', detail: null },
      { action: 'donor_viewed', detail: id },
      { action: 'donor_kind_changed', detail: 'bedrijf' },
    ]);
  });
});
