import { z } from "zod"

/** Payouts and bank details by users alone who confirmed a second factor of Medusa not long ago. Absent: not demanded. */
export const SecondFactorOptions = z.strictObject({
  /** Minutes since the second factor was confirmed. */
  maxAgeMinutes: z.int().min(1).max(1440).default(15),
})

export type CheckedSecondFactor = z.output<typeof SecondFactorOptions>
