import { describe, expect, test } from 'vitest';
import { runningGift } from '../../testing/pages.ts';
import { describeDone, describeState } from './describe-gift.ts';
import type { GiftSummary } from './views.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const stateOf = (change: Partial<GiftSummary>) => plain(describeState({ ...runningGift, ...change }));
const skipping = { nextDate: '2027-01-17', skippedDates: ['2026-12-17'] };
const stop = { kind: 'stop', amountCents: null, nextDate: null } as const;

describe('the state of a gift', () => {
  test.each<[Partial<GiftSummary>, string]>([
    [{ nextDate: '2026-12-17' }, 'Uw gift loopt.'],
    [{ nextDate: null }, 'Uw gift loopt.'],
    [
      { missedCharge: { dueOn: '2026-11-02', href: '/herstel/x' } },
      'Uw gift van november 2026 is nog niet betaald.',
    ],
    [{ state: 'starting', nextDate: '2026-12-17' }, 'Uw gift begint op 17 december.'],
    [skipping, 'U slaat december over.'],
    [
      { nextDate: '2027-02-17', skippedDates: ['2026-12-17', '2027-01-17'] },
      'U slaat december en januari over.',
    ],
    [{ ...skipping, nextDate: '2027-03-17', intervalMonths: 3 }, 'U slaat de gift van december 2026 over.'],
    [
      { state: 'suspended', nextDate: null, recoveryHref: '/gemiste-gift/x' },
      'Uw gift rust tot u weer betaalt.',
    ],
    [{ state: 'suspended', nextDate: null }, 'Uw gift rust tot u een rekening opgeeft.'],
    [{ state: 'suspended', nextDate: null, pendingChange: stop }, 'Uw gift rust.'],
    [{ state: 'ended', nextDate: null }, 'Uw gift is gestopt.'],
  ])('is described for %j as "%s"', (change, sentence) => {
    expect(stateOf(change)).toBe(sentence);
  });
});

describe('the page after a change', () => {
  const done = (change: Parameters<typeof describeDone>[1], gift: Partial<GiftSummary> = {}) => {
    const { headline, next } = describeDone({ ...runningGift, ...gift }, change);
    return [plain(headline), next];
  };

  test('says what has changed and when the next charge is', () => {
    const next = 'De volgende afschrijving is op 1 december.';
    expect(done('amount', { amountCents: 30_00 })).toEqual(['Uw gift is nu € 30 per maand', next]);
    expect(done('amount', { amountCents: 12_50, intervalMonths: 3 })).toEqual([
      'Uw gift is nu € 12,50 per kwartaal',
      next,
    ]);
    expect(done('day', { nextDate: '2027-12-17', intervalMonths: 12 })[1]).toBe(
      'De volgende afschrijving is op 17 december 2027.',
    );
    expect(done('day')).toEqual(['Uw gift heeft een andere dag', next]);
    expect(done('undo')).toEqual(['U slaat niet meer over', next]);
    expect(done('pause', skipping)).toEqual(['U slaat december over', 'Op 17 januari gaat uw gift verder.']);
    expect(done('pause')).toEqual(['U slaat over', 'Op 1 december gaat uw gift verder.']);
  });
});
