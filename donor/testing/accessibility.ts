import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

/**
 * The serious barriers on a page. The examiner is brought once and asked for nothing else, which takes a third of the time; what is in frames is
 * examined as a page of its own.
 */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source);
  const violations: Result[] = await page.evaluate(
    'axe.run({ resultTypes: ["violations"], iframes: false }).then(({ violations }) => violations)',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
