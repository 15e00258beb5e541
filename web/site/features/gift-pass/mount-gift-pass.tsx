import { createRoot } from 'react-dom/client';
import type { PublishedKeys } from '../../../../contract/paper-facts.ts';
import { createGiftPass, type GiftPass } from './create-gift-pass.ts';
import { describeProgress } from './describe-file.ts';
import { fetchKeys } from './fetch-keys.ts';
import { GiftPassResults, sumOf } from './gift-pass-results.tsx';
import { prepareReader, readProof } from './read-proof.ts';

interface Places {
  results: Element;
  /** Read aloud when it changes. */
  status: Element;
}

/** Everything that only who drops a file needs. All of it is here before the first file is read. */
export async function mountGiftPass(
  { results, status }: Places,
  ownIssuer: string,
  ownKeys: Promise<PublishedKeys | undefined>,
): Promise<GiftPass> {
  await prepareReader();
  const pass = createGiftPass({ ownIssuer, ownKeys, readProof, fetchKeys });
  pass.subscribe(() => {
    const { files, skippedCount } = pass.getState();
    const text = describeProgress(files, sumOf(files).standings, skippedCount);
    if (status.textContent !== text) status.textContent = text;
  });
  createRoot(results).render(<GiftPassResults pass={pass} ownIssuer={ownIssuer} />);
  return pass;
}
