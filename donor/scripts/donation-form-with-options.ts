import { enhancePage } from './enhance-form.ts';
import { allOptions } from './form-options.ts';

enhancePage(allOptions);
