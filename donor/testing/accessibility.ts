import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Result } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Does not check the content of frames. Asking axe only for violations saves two thirds of the time. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axeSource);
  const violations: Result[] = await page.evaluate(
    'axe.run({ resultTypes: ["violations"], iframes: false }).then(({ violations }) => violations)',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
