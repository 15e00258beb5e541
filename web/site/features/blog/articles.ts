import type { Article } from './article.ts';
import { deductibleGifts } from './articles/deductible-gifts.tsx';
import { formOutOfTheWay } from './articles/form-out-of-the-way.tsx';
import { goodReceipt } from './articles/good-receipt.tsx';
import { monthlyGiving } from './articles/monthly-giving.tsx';

export const articles: readonly Article[] = [deductibleGifts, formOutOfTheWay, monthlyGiving, goodReceipt];
