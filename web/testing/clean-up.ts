import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Test files share their modules and their page.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
