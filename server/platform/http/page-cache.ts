import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { createGroupedCache, type GroupedCache } from '../grouped-cache.ts';
import type { DonorPage } from './send-donor-page.ts';

export type PageCache = GroupedCache<DonorPage>;

interface CachedPage {
  page: DonorPage;
  compression: 'quick' | 'due' | 'best';
}

const maxPages = 300;

/** A higher quality than for a page that is sent only once, because several visitors may get the result. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function createPageCache(): PageCache {
  const cached = createGroupedCache<CachedPage>(
    maxPages,
    ({ page }) => page.status === 200 && !page.isOutdated,
  );
  let isCompressing = false;

  /** The best compression takes a hundred times as long, so only pages that are requested again get it. */
  const compressWell = async (entry: CachedPage) => {
    if (isCompressing || entry.compression !== 'due') return;
    isCompressing = true;
    entry.compression = 'best';
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    try {
      entry.page.compressed.br = await promisify(brotliCompress)(entry.page.html, { params });
    } finally {
      isCompressing = false;
    }
  };

  return {
    ...cached,
    async find(key, group, make) {
      const entry = await cached.find(key, group, async () => {
        const page = await make();
        page.compressed.br = brotliCompressSync(page.html, quick);
        return { page, compression: 'quick' };
      });
      compressWell(entry).catch(() => {});
      if (entry.compression === 'quick') entry.compression = 'due';
      return entry.page;
    },
  };
}
