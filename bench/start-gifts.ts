import { load } from './load.ts';

export interface StartedGift {
  id: string;
  checkoutUrl: string;
}

export async function startGifts(url: string, orgId: string, count: number): Promise<StartedGift[]> {
  const gifts: StartedGift[] = [];
  await load(
    { count, concurrency: 20 },
    (index) => ({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 10, email: `donateur${index}@voorbeeld.nl`, orgId }),
    }),
    ({ status, body }) => {
      if (status !== 201) throw new Error(`the request to start a gift was answered with ${status}: ${body}`);
      gifts.push(JSON.parse(body) as StartedGift);
    },
  );
  return gifts;
}
