import { execFile } from 'node:child_process';
import assert from 'node:assert/strict';
import path from 'node:path';
import { projectRoot } from '../../harness/project-root.ts';
import type { Attack } from '../attack.ts';

const file = 'server/tenant-conditions.test.ts';

/**
 * A request can name only a few ids of organisation A, so requests cannot test every condition. This attack therefore
 * runs a server test that executes the SQL statements.
 */
export const eachTenantCondition: Attack = {
  threat: 'Each tenant condition in turn',
  tried:
    'Row-level security is off, and another organisation has a copy of the rows; a server test runs the SQL statements of requests and jobs; no statement of an organisation may reach the copy; then each condition on the organisation is removed in turn, and a result of its statement must change',
  async run() {
    const { success, testResults } = await runTests();
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    assert.ok(
      success,
      tests.flatMap(({ failureMessages }) => failureMessages).join('; ') || testResults[0]?.message,
    );
    return tests.flatMap(({ meta }) => meta.attackResult ?? []).join('; ');
  },
};

interface Report {
  success: boolean;
  testResults: {
    message: string;
    assertionResults: { failureMessages: string[]; meta: { attackResult?: string } }[];
  }[];
}

function runTests(): Promise<Report> {
  const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const run = ['run', '--project', 'deep', '--reporter', 'json', file];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [vitest, ...run], { cwd: projectRoot }, (error, output) => {
      const json = /^\{.*\}$/m.exec(output)?.[0];
      if (json === undefined) reject(error ?? new Error(output));
      else resolve(JSON.parse(json) as Report);
    });
  });
}
