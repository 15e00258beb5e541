import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentTable } from './gift-parts.tsx';

const payment = { date: '2026-11-05', amountCents: 77_00, returnedCents: 0, status: 'completed' } as const;
const amountIn = (change: object) => {
  const payments = [{ ...payment, ...change }];
  const html = renderToStaticMarkup(createElement(PaymentTable, { caption: 'Giften', payments }));
  return /€.*?(?=<\/td>)/.exec(html.replaceAll('\u00a0', ' ').replaceAll(/<\/?small>/g, ''))?.[0];
};

test('the payment table shows the amount of a partial refund', () => {
  expect(amountIn({})).toBe('€ 77,00');
  expect(amountIn({ returnedCents: 7_00 })).toBe('€ 77,00 waarvan € 7,00 terugbetaald');
  expect(amountIn({ returnedCents: 77_00, status: 'refunded' })).toBe('€ 77,00');
});

test('the payment table shows how much is being returned when a gift was paid twice', () => {
  expect(amountIn({ surplusCents: 12_00 })).toBe('€ 77,00 dubbel betaald: € 12,00 wordt terugbetaald');
  expect(amountIn({ surplusCents: 0 })).toBe('€ 77,00');
});
