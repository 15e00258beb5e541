import { useState } from 'react';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../lib/api-client.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSavedForm } from './use-saved-form.ts';

interface Fields {
  name: string;
  town: string;
}

function show(send: (values: Fields) => Promise<Fields> = async (values) => values) {
  const sent: Partial<Fields>[] = [];
  function Form() {
    const [stored, setStored] = useState<Fields>({ name: 'Licht', town: 'Ede' });
    const { form, save, bar } = useSavedForm({
      stored,
      send: (values, changed) => {
        sent.push(changed);
        return send(values);
      },
      onSaved: async (answer) => {
        setStored(answer);
        return { title: 'Bewaard' };
      },
    });
    return (
      <form onSubmit={save}>
        <input aria-label="Plaats" {...form.register('town')} />
        <input aria-label="Naam" {...form.register('name')} />
        <SaveBar {...bar} saveLabel="Opslaan" />
        <button type="button" onClick={() => setStored({ name: 'Licht', town: 'Assen' })}>
          Elders gewijzigd
        </button>
      </form>
    );
  }
  return { ...renderScreen(<Form />, '/werk'), sent };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isSavable = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Opslaan' }).disabled;

describe('a form of stored values', () => {
  test('keeps unsaved input when somebody else changes another value', async () => {
    const { user, sent } = show();
    await user.type(field('Naam'), ' en Lucht');
    await user.click(screen.getByRole('button', { name: 'Elders gewijzigd' }));
    expect([field('Naam').value, field('Plaats').value]).toEqual(['Licht en Lucht', 'Assen']);
    expect(isSavable()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByText('Bewaard');
    expect(sent).toEqual([{ name: 'Licht en Lucht' }]);
    expect(isSavable()).toBe(false);
  });

  test('replaces the typed value with the value that the server stored', async () => {
    const { user } = show(async ({ name }) => ({ name: name.trim(), town: 'Ede' }));
    await user.type(field('Naam'), '  ');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByText('Bewaard');
    expect(field('Naam').value).toBe('Licht');
  });

  test('keeps text that the user types during the save request, as an unsaved change', async () => {
    let answer: (stored: Fields) => void = () => {};
    const { user } = show(() => new Promise((resolve) => (answer = resolve)));
    await user.type(field('Naam'), '!');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await user.type(field('Plaats'), ' aan Zee');
    answer({ name: 'Licht!', town: 'Ede' });
    await screen.findByText('Bewaard');
    expect([field('Naam').value, field('Plaats').value]).toEqual(['Licht!', 'Ede aan Zee']);
    expect(isSavable()).toBe(true);
  });

  test('moves the focus to the first refused field on the page, and says how many fields are wrong', async () => {
    const fields = { name: 'Deze naam kan niet.', town: 'Deze plaats kan niet.' };
    const body = { message: fields.name, code: 'validation_failed', fields } as const;
    const { user } = show(() => Promise.reject(new ApiError(400, '', body)));
    await user.type(field('Naam'), '!');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByText('Twee velden kloppen niet.');
    expect(document.activeElement).toBe(field('Plaats'));
  });
});
