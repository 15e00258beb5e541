import { beforeAll, describe, expect, test } from 'vitest';
import type { PublishedKeys } from '../../../../contract/paper-facts.ts';
import { createGiftPass, maxFiles } from './create-gift-pass.ts';
import { aPaper, anIssuer, type Issuer } from './testing/papers.ts';
import { UnreadableFile } from './read-proof.ts';

let own: Issuer;
let other: Issuer;

beforeAll(async () => {
  [own, other] = await Promise.all([anIssuer(), anIssuer('https://geven.voorbeeld.nl')]);
});

/** A file that contains only a proof. An empty text makes an unreadable file. */
const aFile = (jws: string, name = 'papier.pdf') => new File([jws], name);

function open(ownKeys: Promise<PublishedKeys | undefined> = Promise.resolve(own.published)) {
  const asked: string[] = [];
  let answer: PublishedKeys | undefined = other.published;
  const pass = createGiftPass({
    ownIssuer: own.origin,
    ownKeys,
    async readProof(file) {
      const text = await file.text();
      if (!text) throw new UnreadableFile('empty');
      return text;
    },
    async fetchKeys(issuer) {
      asked.push(issuer);
      if (!answer) throw new Error('server not reachable');
      return answer;
    },
  });
  const outcomes = () => pass.getState().files.map(({ outcome }) => outcome.is);
  return { pass, asked, outcomes, answerWith: (keys: typeof answer) => (answer = keys) };
}

const ofOther = () => other.sign(aPaper('A1', { issuer: other.origin }));

describe('the gift pass', () => {
  test('verifies papers of this server without fetching keys', async () => {
    const { pass, asked, outcomes } = open();
    await pass.add([aFile(await own.sign(aPaper('A1'))), aFile(''), aFile('geen.papier.hoor')]);
    expect(outcomes()).toEqual(['proven', 'unreadable', 'forged']);
    expect(asked).toEqual([]);
  });

  test('fetches the keys of another server only after consent, and only once for all its papers', async () => {
    const { pass, asked, outcomes } = open();
    await pass.add([aFile(await ofOther()), aFile(await ofOther())]);
    expect(pass.getState().issuers).toEqual(new Map([[other.origin, 'ask']]));
    expect([asked, outcomes()]).toEqual([[], ['unknown-issuer', 'unknown-issuer']]);
    await pass.fetchKeysOf(other.origin);
    expect([asked, outcomes()]).toEqual([[other.origin], ['proven', 'proven']]);
    expect(pass.getState().issuers.size).toBe(0);
    await pass.add([aFile(await ofOther())]);
    expect(asked).toHaveLength(1);
    expect(outcomes()).toEqual(['proven', 'proven', 'proven']);
  });

  test('does not ask for consent again after a refusal, and can fetch the keys again after a failure', async () => {
    const { pass, asked, outcomes, answerWith } = open();
    await pass.add([aFile(await ofOther())]);
    pass.refuseKeysOf(other.origin);
    await pass.add([aFile(await ofOther())]);
    expect(pass.getState().issuers.get(other.origin)).toBe('refused');
    expect(asked).toEqual([]);
    answerWith(undefined);
    await pass.fetchKeysOf(other.origin);
    expect(pass.getState().issuers.get(other.origin)).toBe('failed');
    answerWith(other.published);
    await pass.fetchKeysOf(other.origin);
    expect(outcomes()).toEqual(['proven', 'proven']);
  });

  test('offers to fetch the keys of this server when the page could not load them', async () => {
    const { pass } = open(Promise.resolve(undefined));
    await pass.add([aFile(await own.sign(aPaper('A1')))]);
    expect(pass.getState().issuers.get(own.origin)).toBe('ask');
  });

  test(`accepts at most ${maxFiles} files, and counts the skipped files`, async () => {
    const { pass } = open();
    await pass.add(Array.from({ length: maxFiles - 1 }, () => aFile('')));
    await pass.add([aFile(''), aFile(''), aFile('')]);
    expect(pass.getState().files).toHaveLength(maxFiles);
    expect(pass.getState().skippedCount).toBe(2);
    pass.clear();
    expect(pass.getState()).toMatchObject({ files: [], skippedCount: 0 });
  });

  test('does not read waiting files after it is cleared', async () => {
    const { pass } = open();
    const adding = pass.add([aFile(await own.sign(aPaper('A1'))), aFile(await own.sign(aPaper('A2')))]);
    pass.clear();
    await adding;
    expect(pass.getState().files).toEqual([]);
  });
});
