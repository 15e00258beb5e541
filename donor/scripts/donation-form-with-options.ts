import { enhancePage } from './enhance-form.ts';
import { fillWallName } from './fill-wall-name.ts';
import { allOptions } from './form-options.ts';

enhancePage(allOptions);
fillWallName();
