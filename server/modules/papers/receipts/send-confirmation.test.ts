import { describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  eventsOf,
  pay,
  subscriptionOf,
  waitUntilChargeStarts,
} from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';
import { sendConfirmation } from './send-confirmation.ts';

const world = useGivingWorld();

const mailsAbout = async ({ id }: { id: string }) => {
  const { rows } = await world.owner.query<{
    recipient: string;
    subject: string;
    html: string;
    status: string;
    filename: string;
    begins_with: string;
  }>(
    `select m.recipient, m.subject, m.html, m.status, a.filename,
       convert_from(substr(a.content, 1, 5), 'UTF8') as begins_with
     from mail m join mail_attachment a using (mail_id) where m.donation_id = $1`,
    [id],
  );
  return rows;
};

describe('a completed donation', () => {
  test('is confirmed by one mail with its receipt', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation, { amount: '12.50', firstName: '{{amount}}<b>' });
    const [mail, ...others] = await mailsAbout(gift);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'noor@voorbeeld.nl',
      status: 'sent',
      filename: expect.stringMatching(/^kwitantie-TES-\d{4}-00001\.pdf$/),
      begins_with: '%PDF-',
    });
    expect(mail?.subject).toContain('Stichting Test');
    expect(mail?.html).toContain('12,50');
    expect(mail?.html).toMatch(/Kwitantie<\/th><td[^>]*>TES-\d{4}-00001<\/td>/);
    expect(mail?.html).toContain('{{amount}}&lt;b&gt;');
  });

  test('is confirmed once, even when the job runs many times', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const scope = mintOrganisationScope(organisation.id);
    await Promise.all(Array.from({ length: 20 }, () => sendConfirmation(world.deps, scope, gift.id)));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, () => world.app.inject(`/api/donation-status/${gift.id}?sendEmail=1`)),
      );
    }
    await world.runJobs();
    expect(await mailsAbout(gift)).toHaveLength(1);
  });

  test('is confirmed with a link to Mijn gift, whether it is one-off or monthly', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    for (const gift of [await aPaidGift(world, organisation), await aMonthlyGift(world, organisation)])
      expect((await mailsAbout(gift))[0]!.html.split(`/mijn-gift?orgId=${organisation.id}"`)).toHaveLength(2);
  });

  test('is confirmed with a link to stop the gift, if it is monthly', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { stop_token: token } = await subscriptionOf(world, gift);
    expect((await mailsAbout(gift))[0]?.html).toContain(`/maandgift/${token}`);
  });

  const spaced = (html: string) => html.replaceAll('\u00a0', ' ');

  test('is confirmed with the next charge and the known details of the mandate, if it is monthly', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    expect(spaced((await mailsAbout(gift))[0]!.html)).toMatch(
      /Beste [^<]*<\/p>\s*<p[^>]*>U geeft Stichting Test voortaan € 25,00 per maand\. De eerste gift is op \d+ [a-z]+ \d{4} betaald\.<\/p>/,
    );
    // The details of the mandate are unknown before the first charge.
    expect(spaced((await mailsAbout(gift))[0]!.html)).toMatch(
      /De volgende afschrijving is op \d+ [a-z]+ \d{4}: € 25,00 via SEPA-incasso\. Het machtigingskenmerk en het incassant-ID zijn nog niet bekend; ze staan na die afschrijving op uw rekeningafschrift\. Wilt/,
    );

    await waitUntilChargeStarts(world, gift);
    await world.movePast({ days: 3 });
    await world.settle();
    const [charge] = await chargesOf(world, gift);
    expect((await mailsAbout({ id: charge!.donation_id }))[0]!.html).not.toContain('voortaan');
    expect(spaced((await mailsAbout({ id: charge!.donation_id }))[0]!.html)).toMatch(
      /De volgende afschrijving is op \d+ [a-z]+ \d{4}: € 25,00 via SEPA-incasso \((machtigingskenmerk \S+, )?incassant-ID NL\w+\)\./,
    );

    // For the next donor, the creditor ID of the Mollie account is already known.
    const next = await aMonthlyGift(world, organisation, { email: 'saar@voorbeeld.nl' });
    expect(spaced((await mailsAbout(next))[0]!.html)).toMatch(
      /€ 25,00 via SEPA-incasso \(incassant-ID NL\w+\)\. Het machtigingskenmerk is nog niet bekend; het staat na die afschrijving op uw rekeningafschrift\. Wilt/,
    );
    // Another organisation can have another Mollie account, so its mail does not show this creditor ID.
    const other = await aMonthlyGift(world, await anOrganisationThatTakesGifts(world));
    expect((await mailsAbout(other))[0]!.html).not.toContain('incassant-ID NL');
  });

  test('gets the default receipt when the organisation’s own template cannot be used, and its timeline says so', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.owner.query(
      `insert into organisation_setting (organisation_id, key, value) values ($1, 'pdf_template', '{"title": 7}')`,
      [organisation.id],
    );
    const gift = await aPaidGift(world, organisation);
    expect(await mailsAbout(gift)).toMatchObject([{ begins_with: '%PDF-' }]);
    expect(await eventsOf(world, gift)).toContain('template_problem');
  });

  test('gets the default mail when the stored template of the organisation is too large', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.owner.query(
      `insert into organisation_setting (organisation_id, key, value) values ($1, 'email_template', $2)`,
      [organisation.id, `<p style="color:${'a'.repeat(190_000)}">x</p>`],
    );
    const gift = await aPaidGift(world, organisation);
    expect((await mailsAbout(gift))[0]?.html).toContain('Hartelijk dank voor uw gift');
    expect(await eventsOf(world, gift)).toContain('template_problem');
  });
});

test('a donation that was not paid is not confirmed', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  await pay(gift, 'canceled');
  await world.runJobs();
  await sendConfirmation(world.deps, mintOrganisationScope(organisation.id), gift.id);
  expect(await mailsAbout(gift)).toEqual([]);
});
