import { publishedKeys } from '../../../../contract/paper-facts.ts';
import { createGiftPass, type GiftPass } from './create-gift-pass.ts';
import { requestKeys } from './request-keys.ts';
import { prepareReader, readProof } from './read-proof.ts';
import { showResults } from './show-results.ts';

interface Opening {
  page: HTMLElement;
  results: HTMLElement;
  status: HTMLElement;
  ownIssuer: string;
  /** Undefined when the server did not answer. */
  ownKeys: Promise<unknown>;
}

/** Loaded with the first file; everything is loaded before that file is read. */
export async function openGiftPass({ ownIssuer, ownKeys, ...places }: Opening): Promise<GiftPass> {
  await prepareReader();
  const pass = createGiftPass({
    ownIssuer,
    ownKeys: ownKeys.then((answer) => publishedKeys.safeParse(answer).data),
    readProof,
    fetchKeys: async (issuer) => publishedKeys.parse(await requestKeys(issuer)),
  });
  showResults(places, pass, ownIssuer);
  return pass;
}
