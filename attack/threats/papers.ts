import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { keysPath } from '../../contract/pages.ts';
import { proofFilename, type PaperFacts } from '../../contract/paper-facts.ts';
import { countTo, inParallel } from '../../harness/in-parallel.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { readPdf } from '../../server/platform/pdf/testing/read-pdf.ts';
import type { Attack } from '../attack.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { paidGift } from '../world/paid-gift.ts';
import { registerTenant, type Tenant } from '../world/tenants.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const rsin = '810000003';
const aCode = () => Array.from(randomBytes(24), (byte) => alphabet[byte & 31]).join('');

export const paperAttacks: Attack[] = [
  {
    threat: 'Paper codes: guessing',
    tried:
      '200 made-up codes, neighbours of one that exists, its number, ids of A; 100 wrong ones at once where limits hold; what the page tells of the donor',
    alsoIn: ['server/modules/papers/numbered/check-page.test.ts'],
    async run({ product, limited, database, a, records }) {
      const { rows } = await database.query<{ code: string; number: string }>(
        'select code, number from paper where donation_id = $1',
        [records.donation],
      );
      const { code, number } = rows[0]!;
      const visitor = new Visitor(product.url);
      const neighbours = Array.from(alphabet.slice(0, 8))
        .map((letter) => code.slice(0, -1) + letter)
        .filter((each) => each !== code);
      const guesses = [
        ...Array.from({ length: 200 }, aCode),
        ...neighbours,
        code.slice(0, 23),
        `${code}0`,
        number,
        records.donation,
        a.id,
        "'%20or%20true--",
        '%00',
        '%25',
      ];
      const answers = new Set<string>();
      for (const guess of guesses) {
        const { status, body } = await visitor.get(`/controle/${guess}`);
        answers.add(`${status} ${body}`);
      }
      assert.equal(answers.size, 1, 'wrong codes get different answers');
      assert.match([...answers][0]!, /^404 /);
      const page = await visitor.get(`/controle/${code}`);
      assert.equal(page.status, 200, page.body);
      for (const secret of [records.donorEmail, records.donorSurname, 'Noor', records.donation, a.id])
        assert.ok(!page.body.includes(secret), `the page tells ${secret}`);
      const stranger = new Visitor(limited.url);
      const refused = await inParallel(countTo(100), 8, () => stranger.get(`/controle/${aCode()}`));
      const count = refused.filter(({ status }) => status === 429).length;
      assert.ok(count >= 70, `only ${count} of 100 are refused`);
      return `${guesses.length} guesses get one answer; ${count} of 100 are refused where limits hold; 120 random bits`;
    },
  },
  {
    threat: 'Paper codes: enumeration',
    tried: 'Codes that cannot exist and codes that could, 60 times each in turn, by the time they take',
    alsoIn: ['server/modules/papers/numbered/check-page.test.ts'],
    async run({ product }) {
      const visitor = new Visitor(product.url);
      const times: Record<'possible' | 'impossible', number[]> = { possible: [], impossible: [] };
      for (let turn = 0; turn < 60; turn += 1) {
        times.possible.push((await visitor.get(`/controle/${aCode()}`)).durationMs);
        times.impossible.push((await visitor.get(`/controle/${'U'.repeat(24)}`)).durationMs);
      }
      const difference = Math.abs(lowerQuartile(times.possible) - lowerQuartile(times.impossible));
      assert.ok(difference < 5, `the times differ by ${difference.toFixed(1)} ms`);
      return `The times differ by ${difference.toFixed(1)} ms`;
    },
  },
  {
    threat: 'Signing keys',
    tried:
      'Reading private parts at the public address; writing there; as a page of another site with a cookie',
    alsoIn: [
      'server/modules/papers/numbered/check-page.test.ts',
      'server/modules/papers/numbered/signing-keys.test.ts',
    ],
    async run({ product, database, a }) {
      const { rows } = await database.query<{ sealed_private_key: string }>('select * from signing_key');
      const visitor = new Visitor(product.url);
      visitor.cookie = a.cookie;
      const answer = await visitor.get(keysPath, { headers: { origin: 'https://kwaad.example' } });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
      for (const { sealed_private_key: sealed } of rows) assert.ok(!answer.body.includes(sealed));
      const { keys } = JSON.parse(answer.body) as { keys: object[] };
      for (const key of keys)
        assert.deepEqual(Object.keys(key).toSorted(), [
          'alg',
          'crv',
          'from',
          'kid',
          'kty',
          'until',
          'use',
          'x',
        ]);
      for (const method of ['POST', 'PUT', 'DELETE'])
        assert.ok((await visitor.ask(keysPath, { method, body: { keys: [] } })).status >= 400, method);
      return `${keys.length} public keys, nothing private, nothing to write`;
    },
  },
  {
    threat: 'False papers: a made-up charity',
    tried:
      'A new account without a confirmed address takes the name of another; enters € 250,000 by hand; saves a live key of Mollie; with a simulator key and a paid gift asks for its receipt and its mail; the same with a confirmed address, in seven spellings, and with the RSIN of the other; the check of a gift that was only entered',
    alsoIn: [
      'server/modules/papers/numbered/paper-hold.test.ts',
      'server/modules/papers/numbered/check-page.test.ts',
    ],
    async run({ product, database, mollie }) {
      const real = await registerTenant(product.url, 'bekend');
      const fake = await registerTenant(product.url, 'namaak');
      await fake.save('mollie_api_key', fake.apiKey);
      const countPapers = async () =>
        (
          await database.query<{ count: number }>(
            'select count(*)::int as count from paper where organisation_id = $1',
            [fake.id],
          )
        ).rows[0]!.count;
      const enter = () => enterGift(fake);
      await fake.save('org_name', real.name);
      assert.equal((await enter()).status, 409, 'a gift is entered without a confirmed address');
      const liveKey = { key: 'mollie_api_live_key', value: `live_${randomBytes(16).toString('hex')}` };
      const saved = await fake.post('/api/admin/settings', liveKey);
      assert.equal(saved.status, 400, 'a live key is saved without a confirmed address');

      await fake.save('mollie_api_live_key', `live_simulator_${randomBytes(16).toString('hex')}`);
      await fake.save('payment_api_environment', 'live');
      const gift = await fake.post('/api/donations', {
        amount: '25.00',
        email: 'noor@geheim.example',
        orgId: fake.id,
      });
      assert.equal(gift.status, 201, gift.body);
      const { id: donation = '', checkoutUrl = '' } = jsonOf(gift);
      await mollie.checkOut(checkoutUrl, 'paid');
      await waitUntil('a completed gift', async () => {
        const status = jsonOf(await fake.get(`/api/donation-status/${donation}`))['status'];
        return status === 'completed' ? true : undefined;
      });
      const receipt = () => fake.get(`/api/admin/donations/${donation}/receipt.pdf`);
      assert.equal((await receipt()).status, 409, 'a receipt without a confirmed address');
      await database.query('update account set email_confirmed_at = now() where account_id = $1', [fake.id]);
      const spellings = [
        real.name,
        real.name.toUpperCase(),
        real.name.replaceAll(' ', '-'),
        real.name.replace('Stichting ', ''),
        real.name.replaceAll('e', 'é'),
        real.name.replace('Stichting', 'St.'),
        `${real.name} (officieel)`,
      ];
      for (const name of spellings) {
        await fake.save('org_name', name);
        assert.equal((await receipt()).status, 409, `a receipt in the name of ${name}`);
        assert.equal((await enter()).status, 409, `a gift entered in the name of ${name}`);
      }
      await fake.save('org_name', `Eigen naam ${fake.username}`);
      await real.save('org_rsin', rsin);
      await fake.save('org_rsin', rsin);
      assert.equal((await receipt()).status, 409, 'a receipt with the RSIN of another');
      assert.equal((await enter()).status, 409, 'a gift entered with the RSIN of another');
      await fake.post(`/api/donations/${donation}/send-email`, null);
      assert.equal(await countPapers(), 0, 'a paper has a number');

      await fake.save('org_rsin', '');
      const entered = await enter();
      assert.equal(entered.status, 201, entered.body);
      const own = await fake.get(`/api/admin/donations/${jsonOf(entered)['id']}/receipt.pdf`);
      assert.equal(own.status, 200, own.body.slice(0, 200));
      const { rows } = await database.query<{ code: string }>(
        'select code from paper where donation_id = $1',
        [jsonOf(entered)['id']],
      );
      const page = await new Visitor(product.url).get(`/controle/${rows[0]!.code}`);
      assert.match(page.body, /Gulhart heeft deze betaling niet gezien/);
      assert.doesNotMatch(page.body, /Geldig|is echt/);
      return `No paper in ${spellings.length} spellings of another's name, nor with its RSIN; money that was only entered is never called genuine`;
    },
  },
  {
    threat: 'False papers: a key that is gone',
    tried:
      'A live key that Mollie accepts, a gift entered by hand, the key removed; then the receipt of that gift, and another gift',
    alsoIn: ['server/modules/papers/numbered/paper-hold.test.ts'],
    async run({ product, database }) {
      const tenant = await registerTenant(product.url, 'sleutelloos');
      await database.query('update account set email_confirmed_at = now() where account_id = $1', [
        tenant.id,
      ]);
      await tenant.save('mollie_api_live_key', `live_simulator_${randomBytes(16).toString('hex')}`);
      const tested = await tenant.post('/api/test-mollie-api', { apiEnvironment: 'live' });
      assert.equal(tested.status, 200, tested.body);
      const entered = await enterGift(tenant);
      assert.equal(entered.status, 201, entered.body);
      assert.equal((await tenant.delete('/api/admin/settings/mollie_api_live_key')).status, 204);
      const receipt = await tenant.get(`/api/admin/donations/${jsonOf(entered)['id']}/receipt.pdf`);
      assert.equal(receipt.status, 409, 'a receipt without a live key');
      assert.equal((await enterGift(tenant)).status, 409, 'a gift is entered without a live key');
      const { rows } = await database.query('select from paper where organisation_id = $1', [tenant.id]);
      assert.equal(rows.length, 0, 'a paper has a number');
      return 'Neither a receipt nor another gift once the key is gone';
    },
  },
  {
    threat: 'False papers: another amount',
    tried:
      'A receipt template that says € 250,000, another organisation and another code wherever it can; a gift of € 5; what its receipt says beside the code, what is signed, and what the check of it says',
    alsoIn: ['server/modules/papers/numbered/papers.test.ts'],
    async run(world) {
      const { b, database, product } = world;
      const lie = `Deze kwitantie is van € 250.000,00, gegeven op 1 januari 2026 aan Stichting Elders. Controlecode ${aCode()}.`;
      await b.save(
        'pdf_template',
        JSON.stringify({
          title: '€ 250.000,00',
          showLogo: false,
          headerText: lie,
          sections: [{ title: 'Gift', fields: [{ label: 'Bedrag', value: '€ 250.000,00' }] }],
          footerText: lie,
          signature: lie,
        }),
      );
      const gift = await paidGift(world, { amount: '5.00' });
      const { pdf, code } = await waitUntil('a receipt that was mailed', async () => {
        const { rows } = await database.query<{ pdf: Buffer; code: string }>(
          `select a.content as pdf, p.code from mail m join mail_attachment a using (mail_id)
           join paper p on p.donation_id = m.donation_id where m.donation_id = $1`,
          [gift.id],
        );
        return rows[0];
      });
      await b.delete('/api/admin/settings/pdf_template');
      const { pages, attachments } = readPdf(pdf);
      const printed = pages.flat().join(' ').replaceAll(/\s+/g, ' ');
      assert.ok(printed.includes('€ 250.000,00'), 'the template was not used');
      const block = printed.slice(0, printed.lastIndexOf('Nummer ')).slice(-200);
      assert.match(block, /Deze kwitantie is van € 5,00, gegeven op [^€]*$/, 'beside the code');
      assert.ok(
        block.includes(b.name) && printed.includes(code.match(/.{4}/g)!.join('-')),
        'beside the code',
      );
      const { jws } = JSON.parse(attachments.get(proofFilename)!.toString()) as { jws: string };
      const signed = JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString()) as PaperFacts;
      assert.deepEqual([signed.totalCents, signed.organisation.name], [500, b.name]);
      const check = await new Visitor(product.url).get(`/controle/${code}`);
      assert.match(check.body, /€\s5,00/);
      assert.doesNotMatch(check.body, /250\.000|Elders/);
      return 'Beside the code, in what is signed and at its check stand the real amount and organisation';
    },
  },
  {
    threat: 'False papers: staff',
    tried:
      'A member of staff sets the name, the address, RSIN, ANBI and the recovery of missed charges, in three ways',
    alsoIn: ['server/modules/administration/settings/settings-by-role.test.ts'],
    async run({ product, database }) {
      const owner = await registerTenant(product.url, 'eigenaar');
      await database.query(`update membership set role = 'staff' where account_id = $1`, [owner.id]);
      const values = {
        org_name: 'Rode Kruis',
        org_address: 'Elders 1',
        org_rsin: '123456782',
        org_anbi: 'ja',
        org_anbi_cultural: 'ja',
        storno_recovery: 'nee',
      };
      for (const [key, value] of Object.entries(values))
        for (const answer of [
          await owner.post('/api/admin/settings', { key, value }),
          await owner.post(`/api/admin/settings/${key}`, { value }),
          await owner.ask('/api/admin/settings', { method: 'PUT', body: { values: { [key]: value } } }),
        ])
          assert.equal(answer.status, 404, `${key}: ${answer.body}`);
      const { rows } = await database.query(
        `select key from organisation_setting where organisation_id = $1 and key = any($2)`,
        [owner.id, Object.keys(values).filter((key) => key !== 'org_name')],
      );
      assert.deepEqual(rows, []);
      return `${Object.keys(values).length} settings refused in three ways`;
    },
  },
];

const enterGift = (tenant: Tenant) =>
  tenant.post('/api/admin/offline-gifts', {
    date: '2026-03-29',
    amount: '250000',
    firstName: 'Noor',
    lastName: 'de Wit',
    email: 'noor@geheim.example',
    method: 'offline_transfer',
    pageId: null,
    fundId: null,
    isAnother: true,
    idempotencyKey: randomUUID(),
  });
