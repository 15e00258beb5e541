import { createHash } from 'node:crypto';
import type { Outcome, Payment } from '../state/entities.ts';
import { findMethod, nameOfMethod, type Method } from '../payments/method-catalogue.ts';
import { toDecimal } from '../state/money.ts';

const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#fffaf3;color:#1c1917;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:24px 16px 48px}
.notice{margin:0 0 24px;padding:12px 16px;border:1px solid #b45309;border-radius:10px;background:#fef3c7;font-weight:600}
.card{border:1px solid #d6d3d1;border-radius:10px;background:#fff;padding:24px}
h1{margin:0 0 4px;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
.amount{margin:0 0 16px;font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 24px;font-size:.9375rem}
dt{color:#57534e}
dd{margin:0;overflow-wrap:anywhere}
fieldset{margin:0 0 24px;padding:0;border:0}
legend{margin:0 0 8px;padding:0;font-weight:600}
.choice{display:flex;align-items:center;gap:12px;min-height:44px;padding:8px 12px;border:1px solid #d6d3d1;cursor:pointer}
.choice:first-of-type{border-radius:10px 10px 0 0}
.choice:last-of-type{border-radius:0 0 10px 10px}
.choice+.choice{border-top:0}
.choice:has(:checked){background:#fef3c7}
input{flex:none;width:20px;height:20px;margin:0;accent-color:#b45309}
.why{display:block;color:#57534e;font-size:.875rem}
button,.button{display:block;width:100%;min-height:48px;padding:12px 16px;border:0;border-radius:10px;background:#b45309;
color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#92400e}
:focus-visible{outline:3px solid #1c1917;outline-offset:2px}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const DUTCH = {
  language: 'nl',
  euro: new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }),
  notice: 'Testmodus: er wordt niets afgeschreven',
  pay: 'Betalen',
  how: 'Hoe wilt u betalen?',
  ending: 'Hoe loopt deze betaling af?',
  go: 'Verder',
  back: 'Terug naar de website',
  payment: (status: string) => `Betaling ${status}`,
  isOver: (status: string) => `Deze betaling is <strong>${status}</strong>.`,
  method: 'Betaalmethode',
  noMethod: 'Nog te kiezen',
  reference: 'Kenmerk',
  choices: {
    paid: { label: 'Betaald', why: 'De betaling slaagt.' },
    failed: { label: 'Mislukt', why: 'De bank weigert de betaling.' },
    canceled: { label: 'Geannuleerd', why: 'De donateur breekt de betaling af.' },
    expired: { label: 'Verlopen', why: 'De donateur heeft te lang gewacht.' },
    open: { label: 'Open', why: 'De betaling blijft open staan.' },
  },
  statuses: {
    open: 'open',
    pending: 'in behandeling',
    authorized: 'goedgekeurd',
    paid: 'betaald',
    failed: 'mislukt',
    canceled: 'geannuleerd',
    expired: 'verlopen',
  },
};

type Words = typeof DUTCH;

const ENGLISH: Words = {
  language: 'en',
  euro: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
  notice: 'Test mode: no money is taken',
  pay: 'Pay',
  how: 'How do you want to pay?',
  ending: 'How does this payment end?',
  go: 'Continue',
  back: 'Back to the website',
  payment: (status) => `Payment ${status}`,
  isOver: (status) => `This payment is <strong>${status}</strong>.`,
  method: 'Payment method',
  noMethod: 'Not chosen yet',
  reference: 'Reference',
  choices: {
    paid: { label: 'Paid', why: 'The payment succeeds.' },
    failed: { label: 'Failed', why: 'The bank refuses the payment.' },
    canceled: { label: 'Canceled', why: 'The donor cancels the payment.' },
    expired: { label: 'Expired', why: 'The donor waited too long.' },
    open: { label: 'Open', why: 'The payment stays open.' },
  },
  statuses: {
    open: 'open',
    pending: 'pending',
    authorized: 'authorized',
    paid: 'paid',
    failed: 'failed',
    canceled: 'canceled',
    expired: 'expired',
  },
};

function wordsFor({ locale }: Payment): Words {
  return locale === null || locale.startsWith('nl') ? DUTCH : ENGLISH;
}

export function checkoutPage(
  payment: Payment,
  methods: readonly Method[],
  outcomes: readonly Outcome[],
): string {
  const words = wordsFor(payment);
  const preselected = methods.find(({ id }) => id === payment.method) ?? methods[0];
  const methodChoices = methods.map((method) =>
    choice('method', method.id, escape(nameOfMethod(method, words.language)), method === preselected),
  );
  const outcomeChoices = outcomes.map((outcome, index) => {
    const { label, why } = words.choices[outcome];
    return choice('status', outcome, `${label} <span class="why">${why}</span>`, index === 0);
  });
  const content = `${summary(payment)}
<form method="post">
${methods.length > 0 ? choices(words.how, methodChoices) : ''}
${choices(words.ending, outcomeChoices)}
<button type="submit">${words.go}</button>
</form>`;
  return page(words, `${words.pay}: ${payment.description}`, content);
}

export function finishedPage(payment: Payment): string {
  const words = wordsFor(payment);
  const status = words.statuses[payment.status];
  const url = payment.redirectUrl;
  const back = url === null ? '' : `<a class="button" href="${escape(url)}">${words.back}</a>`;
  return page(words, words.payment(status), `${summary(payment)}\n<p>${words.isOver(status)}</p>\n${back}`);
}

export function unknownPage(): string {
  const title = 'Betaling niet gevonden';
  return page(DUTCH, title, `<h1>${title}</h1>\n<p>Deze betaling bestaat niet.</p>`);
}

/** `form-action` allows the return addresses, because Chromium also checks the redirect that answers the form. */
export function contentSecurityPolicy(payment: Payment | undefined): string {
  const origins = [payment?.redirectUrl, payment?.cancelUrl].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function page(words: Words, title: string, content: string): string {
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="notice">${words.notice}</p>
<div class="card">
${content}
</div>
</main>
</body>
</html>
`;
}

function choices(legend: string, labels: string[]): string {
  return `<fieldset><legend>${legend}</legend>
${labels.join('\n')}
</fieldset>`;
}

function choice(name: string, value: string, label: string, checked: boolean): string {
  const input = `<input type="radio" name="${name}" value="${value}" required${checked ? ' checked' : ''}>`;
  return `<label class="choice">${input}
<span>${label}</span></label>`;
}

function summary(payment: Payment): string {
  const words = wordsFor(payment);
  const chosen = payment.method === null ? undefined : findMethod(payment.method);
  const method = chosen ? nameOfMethod(chosen, words.language) : (payment.method ?? words.noMethod);
  return `<h1>${escape(payment.description)}</h1>
<p class="amount">${words.euro.format(Number(toDecimal(payment.amountCents)))}</p>
<dl>
<dt>${words.method}</dt><dd>${escape(method)}</dd>
<dt>${words.reference}</dt><dd>${escape(payment.id)}</dd>
</dl>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
