import { createRoot } from 'react-dom/client';
import { publishedKeys } from '../../../../contract/paper-facts.ts';
import { createGiftPass, type GiftPass } from './create-gift-pass.ts';
import { readProof } from './read-proof.ts';
import { Results } from './results.tsx';

interface Opening {
  results: HTMLElement;
  status: HTMLElement;
  fileField: HTMLElement;
  ownIssuer: string;
  ownKeys: Promise<unknown>;
  requestKeys: (origin: string) => Promise<unknown>;
}

export function openGiftPass({
  results,
  status,
  fileField,
  ownIssuer,
  ownKeys,
  requestKeys,
}: Opening): GiftPass {
  const pass = createGiftPass({
    ownIssuer,
    ownKeys: ownKeys.then((answer) => publishedKeys.safeParse(answer).data),
    readProof,
    fetchKeys: async (issuer) => publishedKeys.parse(await requestKeys(issuer)),
  });
  // Screen readers read every change aloud, so an unchanged text is not written again.
  const onProgress = (text: string) => {
    if (status.textContent !== text) status.textContent = text;
  };
  createRoot(results).render(
    <Results pass={pass} ownIssuer={ownIssuer} fileField={fileField} onProgress={onProgress} />,
  );
  return pass;
}
