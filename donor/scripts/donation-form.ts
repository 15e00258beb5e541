import { enhancePage } from './enhance-form.ts';

enhancePage();
