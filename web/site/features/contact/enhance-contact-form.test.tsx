// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { screen, waitFor } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { ContactForm } from './contact-form.tsx';
import { enhanceContactForm } from './enhance-contact-form.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // Other test files use the same document.
  document.body.replaceChildren();
});

function openForm() {
  document.body.innerHTML = renderToStaticMarkup(<ContactForm />);
  enhanceContactForm();
  return userEvent.setup();
}

const typed = {
  Naam: 'Zoë de Wit',
  'E-mailadres': 'zoe@voorbeeld.nl',
  Onderwerp: 'Een vraag over maandgiften',
  Bericht: 'Kan een donateur het bedrag zelf wijzigen?',
};

async function fill(user: UserEvent, texts: Record<string, string> = typed) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Verstuur bericht' }));

const errorOf = (label: string) => {
  const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(described)?.textContent;
};

const expectTyped = (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts))
    expect(screen.getByLabelText(label)).toHaveProperty('value', text);
};

describe('the contact form', () => {
  test('shows errors beside invalid fields, and sends nothing', async () => {
    const { requests } = startFakeApi({});
    const user = openForm();

    await fill(user, { Naam: 'Z', 'E-mailadres': 'zoe@', Onderwerp: 'Hoi!', Bericht: 'Te kort.' });
    await send(user);

    await waitFor(() => expect(errorOf('Naam')).toBe('Naam moet minimaal 2 karakters bevatten.'));
    expect(errorOf('E-mailadres')).toBe('Vul een geldig e-mailadres in.');
    expect(errorOf('Onderwerp')).toBe('Onderwerp moet minimaal 5 karakters bevatten.');
    expect(errorOf('Bericht')).toBe('Bericht moet minimaal 10 karakters bevatten.');
    expect(document.activeElement).toBe(screen.getByLabelText('Naam'));
    expect(requests).toEqual([]);
  });

  test('sends the message, confirms it, and clears the form', async () => {
    const { requests } = startFakeApi({ 'POST /api/contact': json({ message: 'Bedankt' }, 201) });
    const user = openForm();

    await fill(user);
    await send(user);

    await screen.findByText('Bericht verzonden!');
    screen.getByText('Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.');
    expect(requests.map(({ body }) => body)).toEqual([
      {
        name: typed.Naam,
        email: typed['E-mailadres'],
        subject: typed.Onderwerp,
        message: typed.Bericht,
        website: '',
      },
    ]);
    expectTyped({ Naam: '', 'E-mailadres': '', Onderwerp: '', Bericht: '' });
  });

  test('sends the message once, even when the visitor presses the busy button', async () => {
    let answer: ((response: Response) => void) | undefined;
    const { requests } = startFakeApi({
      'POST /api/contact': () => new Promise((resolve) => (answer = resolve)),
    });
    const user = openForm();

    await fill(user);
    await send(user);
    await user.click(await screen.findByRole('button', { name: 'Bezig met versturen...' }));
    expect(requests).toHaveLength(1);
    answer?.(Response.json({ message: 'Bedankt' }, { status: 201 }));

    await screen.findByRole('button', { name: 'Verstuur bericht' });
  });

  test('keeps the typed text when the server refuses, and shows the error beside the field', async () => {
    const sentence = 'Gebruik geen regeleinden of stuurtekens.';
    startFakeApi({
      'POST /api/contact': refusal(400, {
        message: sentence,
        code: 'validation_failed',
        fields: { subject: sentence },
      }),
    });
    const user = openForm();

    await fill(user);
    await send(user);

    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(errorOf('Onderwerp')).toBe(sentence);
    expectTyped(typed);
  });

  test('keeps the typed text and shows a message when the server cannot be reached', async () => {
    startFakeApi({});
    const user = openForm();

    await fill(user);
    await send(user);

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Uw bericht kon niet worden verzonden. Wat u hebt getypt staat er nog; probeer het zo opnieuw.',
    );
    expectTyped(typed);
  });
});
