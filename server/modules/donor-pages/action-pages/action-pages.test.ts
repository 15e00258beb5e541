import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageRefusals, maxImageBytes } from '../../../../contract/uploads.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { actionPageBuilders, form, maker } from '../../../testing/action-page-builders.ts';
import { aMember } from '../../../testing/builders.ts';
import { DonorBrowser, textOf } from '../../../testing/donor-browser.ts';
import { aPaidGift, aStartedGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { removeUnusedImages } from '../../administration/settings/remove-unused-images.ts';
import { forgetMakers } from './makers.ts';
import { limits } from './limits.ts';

const world = useGivingWorld();
const {
  browser,
  aCampaign,
  start,
  mailsOf,
  linkIn,
  aConfirmedPage,
  versionSeenBy,
  decide,
  decideChange,
  pageRow,
  anActionPage,
} = actionPageBuilders(world);

const changedSentence = 'De maker heeft dit intussen gewijzigd. Bekijk het opnieuw.';

describe('a page started by a visitor', () => {
  test('is created when the visitor confirms the email address, and is public after approval', async () => {
    const { organisation, campaign } = await aCampaign();
    const asked = await browser().get(`/c/${campaign.slug}/start`);
    expect(textOf(asked)).toContain('Start uw eigen actie');
    expect(asked.body).not.toContain('<script>');
    const sent = await start(campaign.slug);
    expect([sent.statusCode, textOf(sent)]).toEqual([200, expect.stringContaining('Kijk in uw mail')]);
    const count = async () =>
      (await world.owner.query('select from campaign_page where organisation_id = $1', [organisation.id]))
        .rowCount;
    expect(await count()).toBe(1);

    const link = await linkIn(organisation, 'action-page-confirm');
    expect(textOf(await browser().get(link))).toContain('Piet loopt de marathon');
    expect(await count()).toBe(1);
    expect(textOf(await browser().send(link))).toContain('U krijgt een mail zodra de pagina online staat');
    for (const again of [await browser().send(link), await browser().get(link)])
      expect([again.statusCode, textOf(again)]).toEqual([
        200,
        expect.stringContaining('U hebt al bevestigd; Stichting Test kijkt ernaar.'),
      ]);
    expect(await count()).toBe(2);
    const [notice] = await mailsOf(organisation, 'action-page');
    expect(notice).toMatchObject({
      recipient: organisation.email,
      subject: 'Een actiepagina wacht op uw oordeel',
    });

    const { pages } = (await organisation.get('/api/admin/page-approvals')).json();
    expect(pages).toMatchObject([
      {
        kind: 'action',
        title: 'Piet loopt de marathon',
        parentTitle: campaign.title,
        makerName: 'Piet Loper',
        makerEmail: maker,
        goal: '500.00',
        hasLinksOrContacts: false,
      },
    ]);
    const { pageId } = pages[0];
    expect(await pageRow(pageId)).toMatchObject({
      state: 'draft',
      parent_id: campaign.page_id,
      wall: 'at_once',
      allows_action_pages: false,
    });
    expect((await decide(organisation, pageId, { decision: 'approve' })).statusCode).toBe(200);
    expect(await pageRow(pageId)).toMatchObject({
      state: 'open',
      slug: expect.stringMatching(/^piet-loopt-de-marathon/),
    });
    expect((await decide(organisation, pageId, { decision: 'approve' })).statusCode).toBe(409);
    expect((await mailsOf(organisation, 'action-page-approved'))[0]).toMatchObject({
      recipient: maker,
      text: expect.stringContaining('dan vervangt die deze link'),
    });
    expect((await organisation.get('/api/admin/page-approvals')).json()).toMatchObject({ pages: [] });
  });

  test('is archived when the organisation refuses it, and the maker gets the reason by mail', async () => {
    const { organisation, campaign } = await aCampaign();
    const pageId = await aConfirmedPage(organisation, campaign.slug);
    expect((await decide(organisation, pageId, { decision: 'refuse' })).statusCode).toBe(400);
    const reason = 'Wij kennen u niet <b>. Bel ons even.';
    expect((await decide(organisation, pageId, { decision: 'refuse', reason })).statusCode).toBe(200);
    const archived = (await organisation.get('/api/admin/pages?state=archived')).json();
    expect(archived).toMatchObject([{ id: pageId, isRefused: true }]);
    expect(await pageRow(pageId)).toMatchObject({ state: 'archived' });
    const [mail] = await mailsOf(organisation, 'action-page-refused');
    expect(mail!.text).toContain(`‘${reason}’`);
    expect(mail!.text).toContain('dan vervangt die deze link');
    expect(mail!.html).not.toContain('<b>. Bel');
  });

  test('can be improved with the link in the mail and sent in again after a refusal, with its text and address', async () => {
    const { organisation, campaign } = await aCampaign();
    const pageId = await aConfirmedPage(organisation, campaign.slug);
    const { slug } = await pageRow(pageId);
    await decide(organisation, pageId, { decision: 'refuse', reason: 'Noem de datum.\nEn de plaats.' });
    const base = await linkIn(organisation, 'action-page-refused');
    const shown = textOf(await browser().get(base));
    for (const part of ['Noem de datum. En de plaats.', form.text, 'Stuur opnieuw in'])
      expect(shown).toContain(part);
    expect((await browser().send(`${base}/sluiten`)).statusCode).toBe(404);

    const invalid = await browser().send(base, { ...form, text: 'kort' });
    expect([invalid.statusCode, invalid.body]).toEqual([400, expect.stringContaining('>kort</textarea>')]);
    const improved = { title: 'Piet loopt zondag', text: 'Zondag loop ik in Zwolle.', goal: '600' };
    for (const _ of [1, 2]) expect((await browser().send(base, improved)).headers.location).toBe(base);
    expect(textOf(await browser().get(base))).toContain('Uw pagina is verstuurd');
    const { pages } = (await organisation.get('/api/admin/page-approvals')).json();
    expect(pages).toMatchObject([{ pageId, title: improved.title, text: improved.text, goal: '600.00' }]);
    expect((await mailsOf(organisation, 'action-page')).map(({ subject }) => subject)).toEqual([
      'Een actiepagina wacht op uw oordeel',
      'Een afgewezen pagina is verbeterd',
    ]);
    expect((await browser().get(`/c/${slug}`)).statusCode).toBe(404);
    await decide(organisation, pageId, { decision: 'approve' });
    expect(textOf(await browser().get(`/c/${slug}`))).toContain(improved.text);
  });

  test.each([false, true])(
    'gives its maker a new link after a refusal only if the refusal is not final (final: %s)',
    async (isFinal) => {
      const { organisation, campaign } = await aCampaign();
      const pageId = await aConfirmedPage(organisation, campaign.slug);
      await decide(organisation, pageId, { decision: 'refuse', reason: 'Noem de datum.', isFinal });
      const [mail] = await mailsOf(organisation, 'action-page-refused');
      expect(mail!.text.includes('/actie/')).toBe(!isFinal);
      await browser().send(`/c/${campaign.slug}/link`, { email: maker });
      await world.settle();
      expect(await mailsOf(organisation, 'action-page-link')).toHaveLength(isFinal ? 0 : 1);
      if (isFinal) return;
      const base = await linkIn(organisation, 'action-page-link');
      expect(textOf(await browser().get(base))).toContain('Stuur opnieuw in');
    },
  );

  test.each([
    [{ decision: 'approve' }, 'heeft uw pagina goedgekeurd', true],
    [{ decision: 'refuse', reason: 'Noem de datum.' }, 'stuurt u die opnieuw in', true],
    [{ decision: 'refuse', reason: 'Dit is reclame.', isFinal: true }, 'en niet geplaatst', false],
  ])(
    'shows the decision when the confirmation link is opened again (%j)',
    async (decision, sentence, hasLink) => {
      const { organisation, campaign } = await aCampaign();
      const pageId = await aConfirmedPage(organisation, campaign.slug);
      const link = await linkIn(organisation, 'action-page-confirm');
      await decide(organisation, pageId, decision);
      for (const again of [await browser().get(link), await browser().send(link)]) {
        expect(textOf(again)).toContain(sentence);
        expect(textOf(again)).not.toContain('kijkt ernaar');
        expect(again.body.includes(`href="/c/${campaign.slug}/link"`)).toBe(hasLink);
      }
    },
  );

  test.each([
    [{ name: '' }, 'Vul uw naam in.'],
    [{ email: 'geen' }, 'Voer een geldig e-mailadres in'],
    [{ title: 'x' }, 'Geef de pagina een titel van minstens drie letters.'],
    [{ text: 'kort' }, 'Vertel in een paar zinnen waarom u dit doet.'],
    [{ goal: '0' }, 'Vul een doelbedrag in boven nul, of laat het leeg.'],
    [{ endsOn: '2020-01-01' }, 'De laatste dag is al voorbij. Kies een latere dag, of laat het veld leeg.'],
  ])('is refused when the form contains %j, and the form shows the error', async (change, sentence) => {
    const { organisation, campaign } = await aCampaign();
    const answer = await start(campaign.slug, change);
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer)).toContain(sentence);
    expect(answer.body).toContain('text' in change ? `>${change.text}</textarea>` : 'Ik loop 42 kilometer');
    expect(await mailsOf(organisation, 'action-page-confirm')).toEqual([]);
  });

  test('is refused with the errors of all fields together, also when the last day is over', async () => {
    const { campaign } = await aCampaign();
    const answer = await start(campaign.slug, { name: '', endsOn: '2020-01-01' });
    for (const sentence of ['Vul uw naam in.', 'De laatste dag is al voorbij.'])
      expect(textOf(answer)).toContain(sentence);
  });

  test('lets the visitor correct the email address after sending the form, without typing the rest again', async () => {
    const { organisation, campaign } = await aCampaign();
    const sent = await start(campaign.slug, { email: 'verkeerd@voorbeeld.nl' });
    expect(textOf(sent)).toContain('verkeerd@voorbeeld.nl');
    const fields = Object.fromEntries(
      [...sent.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const back = await browser().send(`/c/${campaign.slug}/start`, { ...fields, terug: 'true' });
    expect(back.statusCode).toBe(200);
    for (const part of ['value="verkeerd@voorbeeld.nl"', 'value="Piet Loper"', `>${form.text}</textarea>`])
      expect(back.body).toContain(part);
    expect(await mailsOf(organisation, 'action-page-confirm')).toHaveLength(1);
  });

  test('cannot end later than its campaign', async () => {
    const { organisation, campaign } = await aCampaign();
    await world.owner.query(`update campaign_page set ends_on = '2099-05-31' where page_id = $1`, [
      campaign.page_id,
    ]);
    const asked = await browser().get(`/c/${campaign.slug}/start`);
    expect(asked.body).toContain('max="2099-05-31"');
    expect(textOf(asked)).toContain('De actie zelf loopt tot en met 31 mei 2099.');
    const late = await start(campaign.slug, { endsOn: '2099-06-01' });
    expect(late.statusCode).toBe(400);
    expect(textOf(late)).toContain('De actie zelf loopt tot en met 31 mei 2099.');
    expect(await mailsOf(organisation, 'action-page-confirm')).toEqual([]);
    const pageId = await aConfirmedPage(organisation, campaign.slug, { endsOn: '2099-05-31' });
    await decide(organisation, pageId, { decision: 'approve' });
    const own = textOf(await browser().get(await linkIn(organisation, 'action-page-approved')));
    expect(own).toContain('Laatste dag 31 mei 2099');
    for (const part of ['titel', 'tekst'])
      expect(own).toContain(`De organisatie bekijkt een nieuwe ${part} voordat iedereen die ziet.`);
  });

  test('gets a unique address, even when another page has the same title', async () => {
    const { organisation, campaign } = await aCampaign();
    const slugs = [];
    for (const title of ['Wij lopen samen', 'Wij lopen samen', '!!!', 'start']) {
      const pageId = await aConfirmedPage(organisation, campaign.slug, { title });
      slugs.push((await pageRow(pageId)).slug);
    }
    expect(slugs).toEqual([
      'wij-lopen-samen',
      expect.stringMatching(/^wij-lopen-samen-\w{5}$/),
      expect.stringMatching(/^actie-\w{5}$/),
      expect.stringMatching(/^actie-\w{5}$/),
    ]);
  });

  test.each([
    ['does not allow action pages', { allows_action_pages: false }],
    ['is closed', { state: 'closed' }],
    ['is over', { ends_on: '2020-01-01' }],
    ['is a draft', { state: 'draft' }],
  ])('cannot be started under a campaign that %s', async (_, given) => {
    const { campaign } = await aCampaign(given);
    expect((await browser().get(`/c/${campaign.slug}/start`)).statusCode).toBe(404);
    expect((await start(campaign.slug)).statusCode).toBe(404);
  });

  test('is not created when the campaign closes before the visitor confirms', async () => {
    const { organisation, campaign } = await aCampaign();
    await start(campaign.slug);
    await world.owner.query(`update campaign_page set state = 'closed' where page_id = $1`, [
      campaign.page_id,
    ]);
    const answer = await browser().send(await linkIn(organisation, 'action-page-confirm'));
    expect([answer.statusCode, textOf(answer)]).toEqual([409, expect.stringContaining('Dit kan niet meer')]);
  });

  test.each([{ decision: 'approve' }, { decision: 'refuse', reason: 'Wij kennen u niet.' }])(
    'stays a draft when the organisation decides ($decision) about an older version',
    async (decision) => {
      const { organisation, campaign } = await aCampaign();
      const pageId = await aConfirmedPage(organisation, campaign.slug);
      const seen = await versionSeenBy(organisation, pageId);
      const changes = [
        `update campaign_page set title = 'Rode Kruis' where page_id = $1`,
        `update campaign_page set long_text = 'Iets heel anders.' where page_id = $1`,
        `update campaign_page set goal_cents = 1 where page_id = $1`,
        `update page_maker set name = 'Koning Willem' where page_id = $1`,
      ];
      const marks = new Set([seen]);
      for (const change of changes) {
        await world.owner.query(change, [pageId]);
        marks.add(await versionSeenBy(organisation, pageId));
        const answer = await decide(organisation, pageId, { ...decision, seen });
        expect([answer.statusCode, answer.json().message]).toEqual([409, changedSentence]);
      }
      expect(marks.size).toBe(5);
      expect(await pageRow(pageId)).toMatchObject({ state: 'draft' });
      for (const kind of ['action-page-approved', 'action-page-refused'])
        expect(await mailsOf(organisation, kind)).toEqual([]);
      expect((await decide(organisation, pageId, decision)).statusCode).toBe(200);
    },
  );

  test.each([
    ['at_once', true],
    ['off', false],
  ])(
    'gets a mail about its approval that mentions thanking only if the page has a wall (%s)',
    async (wall, canThank) => {
      const { organisation, campaign } = await aCampaign({ wall });
      const pageId = await aConfirmedPage(organisation, campaign.slug);
      await decide(organisation, pageId, { decision: 'approve' });
      const [mail] = await mailsOf(organisation, 'action-page-approved');
      expect(mail!.text).toContain('ziet u wie er gaf');
      expect(mail!.text.includes('bedankt u')).toBe(canThank);
    },
  );

  test('starts with the amounts, the frequency and the thank-you text of the page above it', async () => {
    const given = { preset_amounts: '25; 50', first_frequency: 'once', thank_you_text: 'De keuken komt er.' };
    const { organisation, campaign } = await aCampaign(given);
    const pageId = await aConfirmedPage(organisation, campaign.slug);
    expect(await pageRow(pageId)).toMatchObject(given);
  });

  test('may be a team page, and its total includes the gifts to the pages under it', async () => {
    const { organisation, campaign, pageId, slug, base } = await anActionPage({ title: 'De lopers' }, 'team');
    expect(await pageRow(pageId)).toMatchObject({ kind: 'team', allows_action_pages: true });
    const asked = await browser().get(`/c/${slug}/start`);
    expect(textOf(asked)).not.toContain('Liever een team');
    expect((await start(slug, {}, 'team')).statusCode).toBe(404);
    const memberId = await aConfirmedPage(organisation, slug, { email: 'lid@voorbeeld.nl' });
    await decide(organisation, memberId, { decision: 'approve' });
    const { slug: memberSlug } = await pageRow(memberId);
    await aPaidGift(world, organisation, { page: memberSlug, amount: '15' });
    await aPaidGift(world, organisation, { page: slug, amount: '10' });
    expect(textOf(await browser().get(base))).toContain('Opgehaald € 25,00 Giften 2 Pagina’s 1');
    expect(campaign.slug).not.toBe(slug);
  });
});

describe('the maker of a page', () => {
  test('sees the total, first names and messages, but no surnames, email addresses or hidden amounts', async () => {
    const { organisation, slug, base } = await anActionPage();
    await aPaidGift(world, organisation, {
      page: slug,
      amount: '12.50',
      email: 'zus@voorbeeld.nl',
      firstName: 'Zus',
    });
    const wall = { wall: true, wallName: 'Tante Jo', wallMessage: 'Hup Piet <b>', wallAmount: false };
    await aPaidGift(world, organisation, { page: slug, amount: '77', email: 'jo@voorbeeld.nl', ...wall });
    await aStartedGift(world, organisation, { page: slug, firstName: 'Nietbetaald' });
    const page = await browser().get(base);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(textOf(page)).toContain('Opgehaald € 89,50 Giften 2');
    for (const shown of ['Tante Jo Hup Piet', 'Zus']) expect(textOf(page)).toContain(shown);
    for (const hidden of ['@voorbeeld.nl', '77,00', '12,50', 'Nietbetaald', 'de Wit', 'Piet <b>'])
      expect(page.body).not.toContain(hidden);
  });

  test('is named beside the first name on each form of an action page, because the maker sees that name', async () => {
    const { organisation, campaign, slug, base } = await anActionPage();
    const sentence = 'Piet Loper ziet uw voornaam.';
    const embedded = (page: string) =>
      `/donation-embed?component=advanced&orgId=${organisation.id}&page=${page}`;
    for (const path of [`/c/${slug}`, embedded(slug)])
      expect(textOf(await browser().get(path))).toContain(sentence);
    for (const path of [`/c/${campaign.slug}`, embedded(campaign.slug)])
      expect(textOf(await browser().get(path))).not.toContain(sentence);
    await browser().send(`${base}/sluiten`);
    expect(textOf(await browser().get(embedded(slug)))).not.toContain(sentence);
  });

  test('can change the goal without approval, but a new text is shown only after the organisation approves it, and then gets a mail', async () => {
    const { organisation, pageId, base } = await anActionPage();
    const text = 'Toch maar wandelen.';
    const answer = await browser().send(base, { title: form.title, text, goal: '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}?gedaan=wacht`]);
    expect(await pageRow(pageId)).toMatchObject({ long_text: form.text, goal_cents: null });
    const { changes } = (await organisation.get('/api/admin/page-approvals')).json();
    expect(changes).toMatchObject([{ pageId, title: form.title, waiting: { text } }]);
    const approved = await decideChange(organisation, pageId, 'show');
    expect([approved.statusCode, approved.json().message]).toEqual([
      200,
      'De wijziging staat online. De maker krijgt een mail.',
    ]);
    expect(await pageRow(pageId)).toMatchObject({ long_text: text });
    expect(await mailsOf(organisation, 'action-page-change-approved')).toMatchObject([
      { recipient: maker, subject: `Uw wijziging van ‘${form.title}’ staat online` },
    ]);
    expect((await organisation.get('/api/admin/page-approvals')).json()).toMatchObject({ changes: [] });
  });

  test('cannot change the title without approval, and two changes on one day cause only one mail', async () => {
    const { organisation, pageId, base } = await anActionPage();
    for (const title of ['Rode Kruis noodhulp', 'Rode Kruis noodhulp nu']) {
      const answer = await browser().send(base, { title, text: form.text, goal: '500' });
      expect(answer.headers.location).toBe(`${base}?gedaan=wacht`);
    }
    expect(await pageRow(pageId)).toMatchObject({ title: form.title });
    const notices = (await mailsOf(organisation, 'action-page')).filter(({ subject }) =>
      subject.includes('wijziging'),
    );
    expect(notices).toMatchObject([{ recipient: organisation.email }]);
  });

  test('gets the reason, a new link and the refused text by mail after a refusal', async () => {
    const { organisation, pageId, base } = await anActionPage();
    await browser().send(base, { title: form.title, text: 'Kijk op www.kwaad.example', goal: '500' });
    const { changes } = (await organisation.get('/api/admin/page-approvals')).json();
    expect(changes).toMatchObject([{ hasLinksOrContacts: true }]);
    const withoutReason = { decision: 'refuse', seen: await versionSeenBy(organisation, pageId) };
    const path = `/api/admin/page-approvals/${pageId}/change`;
    expect((await organisation.request('PUT', path, withoutReason)).statusCode).toBe(400);
    const answer = await decideChange(organisation, pageId, 'refuse');
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'De wijziging is niet geplaatst. De maker krijgt een mail.',
    ]);
    const [refused] = await mailsOf(organisation, 'action-page-change-refused');
    const text = refused!.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'Dit schrijft de organisatie erbij: ‘Noem de datum <b>. En de plaats.’ Met de knop',
    );
    expect(text).toContain('Vanaf dan werken eerdere links niet meer.');
    expect(text).toContain(`Dit schreef u: ‘${form.title}’ ‘Kijk op www.kwaad.example’`);
    expect(refused!.html).not.toContain('<b>.');
    const newBase = await linkIn(organisation, 'action-page-change-refused');
    for (const link of [base, newBase])
      expect((await browser().get(link)).body).toContain('Uw pagina aanpassen');
  });

  test.each(['show', 'refuse'])(
    'can change the page during the review, and a decision (%s) about the old version is then refused',
    async (decision) => {
      const { organisation, pageId, base } = await anActionPage();
      const sent = { title: 'Piet loopt verder', text: 'Toch maar wandelen.', goal: '500' };
      await browser().send(base, sent);
      for (const change of [
        { title: 'Rode Kruis noodhulp' },
        { text: 'Stuur uw geld naar mij.' },
        { goal: '9000' },
      ]) {
        const seen = await versionSeenBy(organisation, pageId);
        await browser().send(base, { ...sent, ...change });
        const answer = await decideChange(organisation, pageId, decision, seen);
        expect([answer.statusCode, answer.json().message]).toEqual([409, changedSentence]);
      }
      expect(await pageRow(pageId)).toMatchObject({ title: form.title, long_text: form.text });
      expect(await mailsOf(organisation, 'action-page-change-refused')).toEqual([]);
      expect((await decideChange(organisation, pageId, decision)).statusCode).toBe(200);
    },
  );

  test.each([
    ['show', 'Kijk op www.kwaad.example'],
    ['refuse', '<a href=x>Kijk</a> hier eens'],
  ])('cannot publish a link or HTML before the organisation decides (%s)', async (decision, text) => {
    const { organisation, pageId, base } = await anActionPage();
    const answer = await browser().send(base, { title: form.title, text, goal: '600' });
    expect(answer.headers.location).toBe(`${base}?gedaan=wacht`);
    expect(await pageRow(pageId)).toMatchObject({ long_text: form.text, goal_cents: 600_00 });
    const waiting = textOf(await browser().get(base));
    for (const sentence of ['Uw laatste wijziging wacht', 'Een ander doelbedrag geldt meteen.'])
      expect(waiting).toContain(sentence);
    const { changes } = (await organisation.get('/api/admin/page-approvals')).json();
    expect(changes).toMatchObject([{ waiting: { text } }]);
    await decideChange(organisation, pageId, decision);
    expect(await pageRow(pageId)).toMatchObject({ long_text: decision === 'show' ? text : form.text });
    expect(await mailsOf(organisation, 'action-page-change-refused')).toHaveLength(
      decision === 'show' ? 0 : 1,
    );
    expect(textOf(await browser().get(base))).not.toContain('Uw laatste wijziging wacht');
  });

  test('can mail each donor on the wall one thank-you per gift, without links or telephone numbers', async () => {
    const { organisation, slug, base } = await anActionPage();
    await aPaidGift(world, organisation, { page: slug, email: 'stil@voorbeeld.nl' });
    await aPaidGift(world, organisation, { page: slug, email: 'jo@voorbeeld.nl', wall: true });
    const refused = await browser().send(`${base}/bedanken`, {
      thanks: 'Dank u wel, kijk op www.kwaad.example',
    });
    expect([refused.statusCode, textOf(refused)]).toEqual([
      400,
      expect.stringContaining('Laat links, adressen'),
    ]);
    for (const thanks of ['Dank u wel, zie t.co/x', 'Dank u wel, bel 0900-1234'])
      expect((await browser().send(`${base}/bedanken`, { thanks })).statusCode).toBe(400);
    await browser().send(`${base}/bedanken`, { thanks: 'Dank u wel, lieve mensen.' });
    await browser().send(`${base}/bedanken`, { thanks: 'En nog een keer bedankt.' });
    await world.settle();
    const mails = await mailsOf(organisation, 'action-page-thanks');
    expect(mails).toMatchObject([
      { recipient: 'jo@voorbeeld.nl', text: expect.stringContaining('Dank u wel, lieve mensen.') },
    ]);
    expect(mails[0]!.text).toContain('Piet Loper bedankt u');
    expect(mails[0]!.text).not.toContain(maker);
    expect(textOf(await browser().get(base))).not.toContain('Stuur bedankje');
  });

  test('can close the page after a confirmation, and a closed page does not show the name of the maker', async () => {
    const { pageId, slug, base } = await anActionPage();
    const maker = 'Piet Loper haalt geld op voor Samen voor de buurt';
    expect(textOf(await browser().get(`/c/${slug}`))).toContain(maker);
    expect((await browser().get(base)).body).toMatch(
      /<summary>Sluit de pagina<\/summary>.*Ja, sluit de pagina.*<\/details>/s,
    );
    expect((await browser().send(`${base}/sluiten`)).headers.location).toBe(`${base}?gedaan=gesloten`);
    expect(await pageRow(pageId)).toMatchObject({ state: 'closed' });
    expect(textOf(await browser().get(base))).toContain('Deze pagina is gesloten.');
    expect(textOf(await browser().get(`/c/${slug}`))).not.toContain('Piet Loper');
  });

  test('gets a new link by mail, and the answer does not reveal whether the address is known', async () => {
    const { organisation, slug, base } = await anActionPage();
    const known = await browser().send(`/c/${slug}/link`, { email: maker.toUpperCase() });
    const unknown = await browser().send(`/c/${slug}/link`, { email: 'niemand@voorbeeld.nl' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await world.settle();
    const mails = await mailsOf(organisation, 'action-page-link');
    expect(mails.map(({ recipient }) => recipient)).toEqual([maker]);
    const renewed = await linkIn(organisation, 'action-page-link');
    // Anybody can ask for a new link, so the old link works until the new link is opened.
    expect((await browser().get(base)).statusCode).toBe(200);
    for (const _ of [1, 2]) expect((await browser().get(renewed)).statusCode).toBe(200);
    expect((await browser().get(base)).statusCode).toBe(404);
  });

  test('is erased three months after the page closes, unless the page is reopened', async () => {
    const { pageId, base } = await anActionPage();
    await browser().send(`${base}/sluiten`);
    const inDays = (days: number) => ({
      ...world.deps,
      clock: { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1_000) },
    });
    const makers = async () =>
      (await world.owner.query('select from page_maker where page_id = $1', [pageId])).rowCount;
    await forgetMakers(inDays(0), mintPlatformScope());
    await world.owner.query(`update campaign_page set state = 'open' where page_id = $1`, [pageId]);
    await forgetMakers(inDays(91), mintPlatformScope());
    expect(await makers()).toBe(1);
    await world.owner.query(`update campaign_page set state = 'closed' where page_id = $1`, [pageId]);
    await forgetMakers(inDays(92), mintPlatformScope());
    expect(await makers()).toBe(1);
    await forgetMakers(inDays(183), mintPlatformScope());
    expect(await makers()).toBe(0);
    expect(await pageRow(pageId)).toMatchObject({ state: 'closed' });
  });
});

describe('the maker’s picture', () => {
  const boundary = '----gulhart';
  const sendFile = (
    base: string,
    file: Buffer | string,
    fields: Record<string, string> = { title: form.title, text: form.text, goal: form.goal },
    app = world.app,
  ) => {
    const disposition = 'Content-Disposition: form-data; name=';
    const payload = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\n${disposition}"${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(`--${boundary}\r\n${disposition}"picture"; filename="foto.jpg"\r\n`),
      Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
      Buffer.from(file),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const type = `multipart/form-data; boundary=${boundary}`;
    return new DonorBrowser(app).request('POST', base, payload, { 'content-type': type });
  };
  const aPhoto = (width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  const waitingImage = async (organisation: Organisation): Promise<string | null> => {
    const { changes } = (await organisation.get('/api/admin/page-approvals')).json();
    return changes[0]?.waitingImageUrl ?? null;
  };
  const statusOf = async (url: string) => (await world.app.inject(url)).statusCode;
  const removeUnused = async () => {
    await world.movePast({ hours: 25 });
    await world.deps.database.transaction(mintPlatformScope(), removeUnusedImages);
  };

  test.each(['show', 'refuse'])('is not public before the organisation decides (%s)', async (decision) => {
    const { organisation, pageId, slug, base } = await anActionPage();
    const sharedImage = async () => (await world.app.inject(`/c/${slug}/beeld.png`)).rawPayload;
    const sharedBefore = await sharedImage();
    const answer = await sendFile(base, await aPhoto());
    expect((await sharedImage()).equals(sharedBefore)).toBe(true);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}?gedaan=wacht`]);
    const own = await browser().get(base);
    expect(textOf(own)).toContain('De organisatie bekijkt uw nieuwe afbeelding.');
    expect(own.body).toContain('src="data:image/webp;base64,');
    for (const page of [
      own,
      await browser().get(`/c/${slug}`),
      await organisation.get('/api/admin/page-approvals'),
    ])
      expect(page.body).not.toContain('/images/');
    const { rows } = await world.owner.query<{ id: string }>(
      'select waiting_image_id as id from page_maker where page_id = $1',
      [pageId],
    );
    const url = `/images/${rows[0]!.id}.jpg`;
    expect(await waitingImage(organisation)).toMatch(/^data:image\/webp;base64,/);
    const preview = await organisation.request('POST', '/api/admin/pages/preview', {
      kind: 'action',
      id: pageId,
      showsWaitingPicture: true,
      page: { title: form.title, longText: form.text },
    });
    expect(preview.json().html).toContain('src="data:image/webp;base64,');
    const small = url.replace('.jpg', '.webp');
    await removeUnused();
    for (const address of [url, small]) expect(await statusOf(address)).toBe(404);

    await decideChange(organisation, pageId, decision);
    expect(await waitingImage(organisation)).toBeNull();
    const isShown = decision === 'show';
    expect((await sharedImage()).equals(sharedBefore)).toBe(!isShown);
    for (const path of [base, `/c/${slug}`])
      expect((await browser().get(path)).body.includes(small)).toBe(isShown);
    for (const address of [url, small]) expect(await statusOf(address)).toBe(isShown ? 200 : 404);
    await removeUnused();
    expect(await statusOf(url)).toBe(isShown ? 200 : 404);
    const refusals = await mailsOf(organisation, 'action-page-change-refused');
    expect(refusals.map(({ text }) => text.includes('Noem de datum'))).toEqual(isShown ? [] : [true]);
  });

  test('is not approved when the maker replaced it after the organisation saw it', async () => {
    const { organisation, pageId, base } = await anActionPage();
    await sendFile(base, await aPhoto());
    const seen = await versionSeenBy(organisation, pageId);
    await sendFile(base, await aPhoto(300, 300));
    const answer = await decideChange(organisation, pageId, 'show', seen);
    expect([answer.statusCode, answer.json().message]).toEqual([409, changedSentence]);
    expect(await pageRow(pageId)).toMatchObject({ image_id: null });
    expect((await decideChange(organisation, pageId, 'show')).statusCode).toBe(200);
  });

  test('may be as large as a photograph from a phone', async () => {
    const { organisation, base } = await anActionPage();
    const photo = Buffer.concat([await aPhoto(), Buffer.alloc(11 * 1024 * 1024)]);
    expect((await sendFile(base, photo)).statusCode).toBe(303);
    expect(await waitingImage(organisation)).not.toBeNull();
  });

  test('disappears at once when the maker removes it, and so does a picture that waits for approval', async () => {
    const { organisation, pageId, base } = await anActionPage();
    await sendFile(base, await aPhoto());
    await decideChange(organisation, pageId, 'show');
    await sendFile(base, await aPhoto(300, 300));
    const { image_id: shown } = await pageRow(pageId);
    expect(await statusOf(`/images/${shown}.jpg`)).toBe(200);
    const answer = await browser().send(base, { ...form, removesPicture: 'true' });
    expect(await statusOf(`/images/${shown}.jpg`)).toBe(404);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}?gedaan=bewaard`]);
    expect((await pageRow(pageId)).image_id).toBeNull();
    expect(await waitingImage(organisation)).toBeNull();
    expect((await browser().get(base)).body).not.toContain('<img class="picture"');
  });

  test('is sent together with the new text, and an empty file field keeps the picture', async () => {
    const { organisation, base } = await anActionPage();
    const changed = { title: form.title, text: 'Ik loop op zondag.', goal: '700' };
    await sendFile(base, await aPhoto(), changed);
    expect((await sendFile(base, '', changed)).statusCode).toBe(303);
    expect(await waitingImage(organisation)).not.toBeNull();
    const { changes } = (await organisation.get('/api/admin/page-approvals')).json();
    expect(changes).toMatchObject([{ waiting: { text: changed.text } }]);
  });

  test.each<[string, () => Promise<Buffer | string>, number, string]>([
    ['is not an image', async () => '<script>alert(1)</script>', 400, imageRefusals.unreadable],
    ['has more pixels than a photograph', () => aPhoto(6_000, 6_000), 400, imageRefusals.unreadable],
    ['is too large', async () => Buffer.alloc(maxImageBytes + 1), 413, imageRefusals.tooLarge],
    ['is far too large', async () => Buffer.alloc(3 * maxImageBytes), 413, imageRefusals.tooLarge],
  ])(
    'is refused when it %s, and the page shows the error and the typed text',
    async (_, makeFile, status, sentence) => {
      const { organisation, base } = await anActionPage();
      const text = 'Dit heb ik net getypt.';
      const answer = await sendFile(base, await makeFile(), { title: form.title, text, goal: '' });
      expect([answer.statusCode, textOf(answer)]).toEqual([status, expect.stringContaining(sentence)]);
      expect(answer.body).toContain(`>${text}</textarea>`);
      expect(await waitingImage(organisation)).toBeNull();
    },
  );

  test('is refused before it is read when the request gives no length, or a length above the limit', async () => {
    const { base } = await anActionPage();
    const app = await world.appWith({});
    let read = 0;
    const endless = () =>
      new Readable({
        read() {
          read += 1;
          this.push(`--${boundary}\r\n`);
        },
      });
    for (const length of [undefined, '40000001']) {
      const answer = await app.inject({
        method: 'POST',
        url: base,
        payload: endless(),
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...(length && { 'content-length': length }),
        },
      });
      expect([answer.statusCode, textOf(answer)]).toEqual([
        413,
        expect.stringContaining(imageRefusals.tooLarge),
      ]);
    }
    expect(read).toBeLessThan(100);
  });

  test('is refused after twenty uploads in a day, but the organisation can still upload its own pictures', async () => {
    const { organisation, pageId, base } = await anActionPage();
    const { database, secrets } = world.deps;
    const rateLimiter = createRateLimiter(database, secrets);
    const app = await world.appWith({ rateLimiter });
    for (let turn = 0; turn < 20; turn += 1) await rateLimiter.take(limits.picturesOfPage, pageId);
    const answer = await sendFile(base, await aPhoto(), undefined, app);
    expect([answer.statusCode, textOf(answer)]).toEqual([429, expect.stringContaining('Te veel pogingen')]);
    const own = await organisation.request('POST', '/api/admin/images?kind=page', await aPhoto(), {
      'content-type': 'image/png',
    });
    expect(own.statusCode).toBe(201);
  });
});

describe('a stranger', () => {
  test('cannot approve an action page, and neither can a viewer or a treasurer of the organisation', async () => {
    const { organisation, campaign } = await aCampaign();
    const pageId = await aConfirmedPage(organisation, campaign.slug);
    const other = await anOrganisationThatTakesGifts(world);
    expect((await decide(other, pageId, { decision: 'approve' })).statusCode).toBe(404);
    expect((await other.get('/api/admin/page-approvals')).json()).toMatchObject({ pages: [], changes: [] });
    for (const role of ['viewer', 'treasurer'] as const) {
      const member = await aMember(world, organisation, role);
      expect(
        (
          await member.request('PUT', `/api/admin/page-approvals/${pageId}`, {
            decision: 'approve',
            seen: await versionSeenBy(organisation, pageId),
          })
        ).statusCode,
      ).toBe(404);
    }
    expect(await pageRow(pageId)).toMatchObject({ state: 'draft' });
  });

  test.each(['x', 'a'.repeat(43), '%00', '../..'])('gets a 404 with the invalid token %j', async (token) => {
    for (const path of ['/actie/', '/actie/bevestig/'])
      expect((await browser().get(path + encodeURIComponent(token))).statusCode).toBe(404);
    expect((await browser().send(`/actie/${encodeURIComponent(token)}/sluiten`)).statusCode).toBe(404);
  });

  test('is refused when the hidden honeypot field is filled in, or when another website sends the form', async () => {
    const { organisation, campaign } = await aCampaign();
    expect((await start(campaign.slug, { website: 'https://spam.example' })).statusCode).toBe(400);
    const elsewhere = await browser().send(`/c/${campaign.slug}/start`, form, {
      origin: 'https://elders.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(elsewhere.statusCode).toBe(403);
    expect(await mailsOf(organisation, 'action-page-confirm')).toEqual([]);
  });

  test('cannot start more than 30 pages an hour from one IP address, or 100 for one organisation', async () => {
    const { organisation, campaign } = await aCampaign();
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    const startFrom = (remoteAddress: string, email: string) =>
      app.inject({
        method: 'POST',
        url: `/c/${campaign.slug}/start`,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...form, email }).toString(),
      });
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1) statuses.push((await startFrom('10.0.0.1', maker)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(await mailsOf(organisation, 'action-page-confirm')).toHaveLength(3);
    const many = [];
    for (let turn = 0; turn < 75; turn += 1)
      many.push((await startFrom(`10.1.0.${turn}`, `wie${turn}@voorbeeld.nl`)).statusCode);
    expect(many.filter((status) => status === 200)).toHaveLength(70);
    expect(many.at(-1)).toBe(429);
    const { rowCount } = await world.owner.query('select from campaign_page where organisation_id = $1', [
      organisation.id,
    ]);
    expect(rowCount).toBe(1);
  });

  test('cannot make several organisations together mail one address more than three times a day', async () => {
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    const email = 'doelwit@voorbeeld.nl';
    for (let turn = 0; turn < 4; turn += 1) {
      const { campaign } = await aCampaign();
      const started = await new DonorBrowser(app).send(`/c/${campaign.slug}/start`, { ...form, email });
      expect(started.statusCode).toBe(200);
    }
    const { rowCount } = await world.owner.query('select from mail where recipient = $1', [email]);
    expect(rowCount).toBe(3);
  });

  test('leaves no data behind if the email address is not confirmed within seven days', async () => {
    const { organisation, campaign } = await aCampaign();
    await start(campaign.slug);
    const link = await linkIn(organisation, 'action-page-confirm');
    await world.movePast({ days: 7 });
    expect((await browser().send(link)).statusCode).toBe(404);
    await forgetMakers(world.deps, mintPlatformScope());
    expect((await world.owner.query('select from page_start')).rowCount).toBe(0);
  });
});
