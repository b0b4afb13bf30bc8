import { z } from "zod"
import { SecondFactorOptions } from "./second-factor"

const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a decimal string such as "1000.00"')
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters such as "EUR"')

/** Who may pay out, and which payouts need approval by a second user. */
export const PayoutOptions = z
  .strictObject({
    /** Ids or e-mail addresses of Medusa's users, or ids of secret API keys. Absent: every user of the dashboard. */
    users: z.array(z.string().min(1, "must not be empty")).optional(),
    /** Absent: nothing needs approval. */
    approval: z
      .strictObject({
        /** By currency: what is more than this needs another user. A currency that is not named always does. */
        above: z.record(currency, amount),
      })
      .optional(),
    secondFactor: SecondFactorOptions.optional(),
  })
  .prefault({})

export type CheckedPayoutOptions = z.output<typeof PayoutOptions>
