import * as z from 'zod/mini';
import { donationMail, donationPayment, timelineEntry } from './donation-detail.ts';
import { listedDonation } from './listed-donation.ts';
import { donorFigures } from './donor-list.ts';
import { environments } from './environments.ts';
import { missedCharge } from './missed-charges.ts';
import { monthlyGift } from './payments.ts';
import { publicId } from './text.ts';
import { keptWallStates } from './wall.ts';

/** The page shows only the donor's newest gifts and missed charges. The lists of gifts and missed charges show all. */
export const maxShown = { gifts: 250, missedCharges: 25 } as const;

export const donorPage = z.extend(donorFigures, {
  apiEnvironment: z.enum(environments),
  /** The organisation's id. */
  userId: publicId,
  organizationName: z.string(),
  street: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** True after the bank reported the death of the donor. */
  isSilenced: z.boolean(),
  erasureAskedAt: z.nullable(z.string()),
  /** Days until the legal deadline; negative after it. */
  daysToErase: z.nullable(z.number()),
  /** Newest first. Includes unpaid gifts with the donor's e-mail address. */
  gifts: z.array(z.extend(listedDonation, { payments: z.array(donationPayment) })),
  monthlyGifts: z.array(
    z.extend(monthlyGift, {
      nextCharge: z.nullable(z.object({ date: z.string(), amount: z.string() })),
      changes: z.array(timelineEntry),
    }),
  ),
  missedCharges: z.array(missedCharge),
  /** Newest first. A receipt has the id of its gift, an overview has a year. */
  papers: z.array(
    z.object({
      number: z.string(),
      amount: z.string(),
      issuedAt: z.string(),
      donationId: z.nullable(publicId),
      year: z.nullable(z.number()),
      isReplaced: z.boolean(),
    }),
  ),
  /** Includes messages that the organisation refused or the donor withdrew. */
  wallMessages: z.array(
    z.object({
      donationId: publicId,
      name: z.nullable(z.string()),
      message: z.string(),
      showsAmount: z.boolean(),
      state: z.enum(keptWallStates),
    }),
  ),
  mails: z.array(donationMail),
});
export type DonorPage = z.infer<typeof donorPage>;
