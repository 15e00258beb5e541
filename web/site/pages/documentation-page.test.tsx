// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sitePages } from '../site-pages.tsx';
import DocumentationPage from './documentation-page.tsx';

test('the documentation page links to every page whose path starts with /documentation/', () => {
  const markup = renderToStaticMarkup(<DocumentationPage />);
  const below = sitePages.map(({ path }) => path).filter((path) => path.startsWith('/documentation/'));
  expect(below).toContain('/documentation/maandelijkse-donateurs');
  for (const path of below) expect(markup).toContain(`href="${path}"`);
});
