import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageFields } from './render-start-page.tsx';

test('the form in which a maker edits a page shows the text as it was typed, so that saving keeps its bold words', () => {
  const typed = { title: 'Piet loopt', text: 'Ik loop **40 km**.\n\nHelp mij.' };
  const html = renderToStaticMarkup(createElement(PageFields, { typed, errors: {}, kind: 'action' }));
  expect(html).toContain('Ik loop **40 km**.\n\nHelp mij.');
});
