import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { DonorPage } from './send-donor-page.ts';

/** Pages as they are sent, kept until something that they show changes. */
export interface PageCache {
  /** The page that is kept under this key; else the one that is made now, for the group that it belongs to. */
  find(key: string, group: string, make: () => Promise<DonorPage>): Promise<DonorPage>;
  /** Forgets the pages of a group, or of all. */
  forget(group?: string): void;
  /** Whether pages may be kept: only while every change is heard of. */
  setKeeping(isKeeping: boolean): void;
}

interface KeptPage {
  group: string;
  page: DonorPage;
  isPackedWell: boolean;
}

/** Together some ten megabytes. */
const maxPages = 300;

export function createPageCache(): PageCache {
  const kept = new Map<string, KeptPage>();
  let isKeeping = false;
  let isPacking = false;
  /** Counts what was forgotten: a page that was made from what was there before must not be kept after. */
  let generation = 0;

  /** Only for what is asked for again, and one at a time: the best packing takes a hundred times as long. */
  const packWell = async (entry: KeptPage) => {
    if (isPacking || entry.isPackedWell) return;
    isPacking = true;
    entry.isPackedWell = true;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    entry.page.packed.br = await promisify(brotliCompress)(entry.page.html, { params });
    isPacking = false;
  };

  return {
    async find(key, group, make) {
      const entry = kept.get(key);
      if (entry) {
        void packWell(entry);
        return entry.page;
      }
      const before = generation;
      const page = await make();
      if (isKeeping && generation === before && page.status === 200) {
        if (kept.size >= maxPages) kept.delete(kept.keys().next().value!);
        kept.set(key, { group, page, isPackedWell: false });
      }
      return page;
    },
    forget(group) {
      generation += 1;
      for (const [key, entry] of kept) if (group === undefined || entry.group === group) kept.delete(key);
    },
    setKeeping(wanted) {
      isKeeping = wanted;
      this.forget();
    },
  };
}
