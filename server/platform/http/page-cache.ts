import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createGroupedCache, type GroupedCache } from '../grouped-cache.ts';
import type { DonorPage } from './send-donor-page.ts';

export type PageCache = GroupedCache<DonorPage>;

interface KeptPage {
  page: DonorPage;
  packing: 'quick' | 'wanted' | 'best';
}

const maxPages = 300;

export function createPageCache(): PageCache {
  const kept = createGroupedCache<KeptPage>({ max: maxPages, mayStore: ({ page }) => page.status === 200 });
  let isPacking = false;

  /** Only for pages that are requested again, one at a time: the best compression takes a hundred times as long. */
  const packWell = async (entry: KeptPage) => {
    if (isPacking || entry.packing !== 'wanted') return;
    isPacking = true;
    entry.packing = 'best';
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    try {
      entry.page.packed.br = await promisify(brotliCompress)(entry.page.html, { params });
    } finally {
      isPacking = false;
    }
  };

  return {
    ...kept,
    async find(key, group, make) {
      const entry = await kept.find(key, group, async () => ({ page: await make(), packing: 'quick' }));
      packWell(entry).catch(() => {});
      if (entry.packing === 'quick') entry.packing = 'wanted';
      return entry.page;
    },
  };
}
