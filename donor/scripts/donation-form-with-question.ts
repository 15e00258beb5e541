import { enhancePage } from './enhance-form.ts';
import { askMonthly } from './monthly-question.ts';

enhancePage(askMonthly);
