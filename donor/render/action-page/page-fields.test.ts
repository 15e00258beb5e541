import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageFields } from './page-fields.tsx';

test('the form where a maker edits a page shows the text with its markup, so that bold words stay bold after saving', () => {
  const typed = { title: 'Piet loopt', text: 'Ik loop **40 km**.\n\nHelp mij.' };
  const html = renderToStaticMarkup(createElement(PageFields, { typed, errors: {}, kind: 'action' }));
  expect(html).toContain('Ik loop **40 km**.\n\nHelp mij.');
});
