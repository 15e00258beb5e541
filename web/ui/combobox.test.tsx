import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const choices = [
  { value: 'a', label: 'Anker' },
  { value: 'b', label: 'Boom', hint: 'boom@voorbeeld.nl' },
];

function show(found: typeof choices | null = choices) {
  const onSearch = vi.fn<(text: string) => void>();
  const onChange = vi.fn<(text: string) => void>();
  render(
    <Combobox
      label="Tenant"
      chosen="Zeehond"
      choices={found ?? undefined}
      onSearch={onSearch}
      onChange={onChange}
      note="En nog 3 andere."
    />,
  );
  return { user: userEvent.setup(), field: screen.getByRole('combobox'), onSearch, onChange };
}

const activeOption = (field: HTMLElement) =>
  document.querySelector(`#${CSS.escape(field.getAttribute('aria-activedescendant') ?? 'none')}`)
    ?.textContent;

test('the field shows the chosen label, and a click opens the list', async () => {
  const { user, field, onSearch } = show();

  expect(field).toHaveProperty('value', 'Zeehond');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(field);

  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(onSearch.mock.calls).toEqual([['']]);
  screen.getByText('En nog 3 andere.');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Anker',
    'Boomboom@voorbeeld.nl',
  ]);
});

test('the user can open, search, close and choose with the keyboard alone', async () => {
  const { user, field, onSearch, onChange } = show();

  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(activeOption(field)).toBe('Anker');
  await user.keyboard('{ArrowUp}');
  expect(activeOption(field)).toBe('Boomboom@voorbeeld.nl');
  await user.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(field).toHaveProperty('value', 'Zeehond');
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}b');
  expect(onSearch.mock.lastCall).toEqual(['b']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['b']]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('a click on an option chooses it, and leaving the field discards the typed text', async () => {
  const { user, field, onChange } = show();

  await user.click(field);
  await user.click(screen.getByText('boom@voorbeeld.nl'));
  expect(onChange.mock.calls).toEqual([['b']]);
  await user.type(field, 'xyz');
  await user.tab();
  expect(field).toHaveProperty('value', 'Zeehond');
});

test.each([
  [null, 'Zoeken...'],
  [[], 'Niets gevonden'],
])('with the choices %j the list says "%s", and Enter chooses nothing', async (found, sentence) => {
  const { user, field, onChange } = show(found);

  await user.click(field);
  expect(screen.getByText(sentence)).toBeDefined();
  await user.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
});
