import { expect, test } from 'vitest';
import { ensureFailoverPrograms } from '../../scripts/ensure-failover-programs.mjs';
import { causeFailovers } from './failover.ts';

const size = { seed: 20_261_119, failovers: 5, gifts: 500, pointInTime: true };
const obstacle = ensureFailoverPrograms();
const reason = obstacle ? ` (skipped: ${obstacle})` : '';

test.skipIf(obstacle)(
  `no gift is lost or doubled in ${size.failovers} failovers (seed ${size.seed})${reason}`,
  async () => {
    const { failures } = await causeFailovers(size, () => {});
    expect(failures).toEqual([]);
  },
);
