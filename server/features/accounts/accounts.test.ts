import { describe, expect, test } from 'vitest';
import { aTenant } from '../../testing/builders.ts';
import { useTestWorld } from '../../testing/test-world.ts';

const world = useTestWorld();

describe('logging in', () => {
  test('shows the account to itself', async () => {
    const tenant = await aTenant(world);
    const me = await tenant.get('/api/auth/me');
    expect(me.statusCode).toBe(200);
    expect(me.json()).toEqual({
      id: tenant.id,
      username: tenant.username,
      email: tenant.email,
      isAdmin: false,
      organizationId: tenant.id,
    });
  });
});
