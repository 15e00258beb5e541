import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { PastDonation } from '../../gifts/donations/record-history.ts';

const people: [string, string][] = [
  ['Anna', 'de Vries'],
  ['Mehmet', 'Şahin'],
  ['Sanne', 'Bakker'],
  ['Łukasz', 'Nowak'],
  ['Fatima', 'El Amrani'],
  ['Jan', 'van den Berg'],
  ['Zoë', 'Jansen'],
  ['Willem', 'Smit'],
  ['Priya', 'Ramdin'],
  ['Noor', 'Visser'],
  ['Hendrik', 'Dijkstra'],
  ['Renée', 'Meijer'],
];
const amountsCents = [500, 1000, 1000, 1000, 1500, 2500, 2500, 5000, 7500, 10_000];
const months = 5;
const giftsLastYear = 15;
const oneOffsPerMonth = 14;
const monthlyGivers = 5;
const dayMs = 24 * 60 * 60 * 1000;

export function demoHistory(now: Date): PastDonation[] {
  const next = pseudoRandom(20_250_409);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const history: PastDonation[] = [];
  for (let month = months; month >= 1; month -= 1) {
    for (let gift = 0; gift < oneOffsPerMonth; gift += 1) {
      const at = new Date(now.getTime() - (month - 1 + next()) * 30 * dayMs);
      const chance = next();
      const status =
        chance < 0.86 ? 'completed' : chance < 0.93 ? 'canceled' : chance < 0.97 ? 'expired' : 'failed';
      history.push({
        ...donorOf(pick(people)),
        at,
        amountCents: pick(amountsCents),
        isRecurring: false,
        status,
      });
    }
  }
  return history;
}

export function demoLastYear(now: Date): PastDonation[] {
  const year = Number(dutchDate(now).slice(0, 4)) - 1;
  return Array.from({ length: giftsLastYear }, (_, gift) => ({
    ...donorOf(people[(gift * 5) % people.length]!),
    at: new Date(Date.UTC(year, gift % 12, 3 + gift, 9, 17 * gift)),
    amountCents: amountsCents[(gift * 3) % amountsCents.length]!,
    isRecurring: false,
    status: 'completed',
  }));
}

export function assignPages(
  pages: readonly Pick<PastDonation, 'pageId' | 'fundId'>[],
  history: readonly PastDonation[],
): PastDonation[] {
  return history.map((past, index) => ({
    ...past,
    ...pages[index % 5],
    source: sources[index % sources.length] ?? null,
  }));
}

const sources = ['nieuwsbrief', null, 'instagram.com', 'facebook.com', null, null, 'nieuwsbrief'];

export function demoMonthlyHistory(now: Date): PastDonation[][] {
  return people.slice(0, monthlyGivers).map((person, giver) =>
    Array.from({ length: months }, (_, month) => ({
      ...donorOf(person),
      at: new Date(now.getTime() - (months - month) * 30 * dayMs + giver * 3 * dayMs),
      amountCents: (giver + 1) * 500,
      isRecurring: true,
      // The last charge of one donor failed with AM05. For this code, the organisation decides what to do.
      ...(giver === monthlyGivers - 1 && month === months - 1
        ? { status: 'failed' as const, failureCode: 'AM05' }
        : { status: 'completed' as const }),
    })),
  );
}

/** This donor has no subscription, because a donor with a running subscription cannot ask to be forgotten. */
export const emailOfErasure = donorOf(['Hendrik', 'Dijkstra']).email;

function donorOf([firstName, lastName]: [string, string]) {
  const local = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace('Ł', 'L')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase();
  return { firstName, lastName, email: `${local}@voorbeeld.example` };
}

function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
