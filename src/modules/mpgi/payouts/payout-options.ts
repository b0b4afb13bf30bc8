import { z } from "zod"

/**
 * Restricts payouts and bank details to users who recently confirmed a second factor of Medusa. Absent: not required.
 */
const SecondFactorOptions = z.strictObject({
  /** Minutes since the second factor was confirmed. */
  maxAgeMinutes: z.int().min(1).max(1440).default(15),
})

const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a decimal string such as "1000.00"')
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters such as "EUR"')
const perCurrency = z.record(currency, amount)

/** Only an id identifies a user: an email address can be claimed by an invitation that differs in case. */
const UserId = z.string().superRefine((id, context) => {
  const message = id.includes("@")
    ? "must be a user's id such as user_01ABC, not an email address: an invitation can claim an address"
    : id.startsWith("apk_")
      ? "must be a user's id: API keys neither request nor approve payouts"
      : /^[\w-]{1,64}$/.test(id)
        ? undefined
        : "must be a user's id such as user_01ABC"
  if (message) context.addIssue({ code: "custom", message })
})

/** What one user alone may pay out, and what needs a second user. */
const ApprovalOptions = z.strictObject({
  /**
   * By currency: a larger amount needs another user. A currency that is not listed always does.
   * @example { EUR: "1000.00" }
   */
  above: perCurrency,
  /**
   * By currency: the total that a user may pay out, and that a beneficiary may receive, within 24 hours without
   * approval. A currency that is not listed has the amount of `above`.
   * @example { EUR: "2000.00" }
   */
  dailyLimit: perCurrency.default({}),
  /** Hours from the confirmation of bank details to the first payout to them. */
  coolingHours: z.number().min(0).max(720).default(24),
})
export type CheckedApproval = z.output<typeof ApprovalOptions>

/** Whether payouts are made at all, by whom, and which need approval by a second user. */
export const PayoutOptions = z
  .strictObject({
    /** When off, no payout is requested, approved or sent. */
    enabled: z.boolean().default(false),
    /**
     * Ids of the users of Medusa's dashboard who request, approve and send payouts.
     * @example ["user_01ABC", "user_01DEF"]
     */
    users: z
      .array(UserId)
      .refine((all) => new Set(all).size === all.length, "must not repeat a user")
      .default([]),
    /** Absent: nothing needs a second user, which production refuses. */
    approval: ApprovalOptions.optional(),
    /** Users have confirmed a second factor of Medusa lately. Absent: not required. */
    secondFactor: SecondFactorOptions.optional(),
    /** Days after which the request of an ended payout is erased: the beneficiary and the bank account. */
    retentionDays: z.int().min(90, "must be at least 90").max(3650).default(400),
  })
  .superRefine(({ enabled, users }, context) => {
    if (!enabled || users.length > 0) return
    context.addIssue({
      code: "custom",
      path: ["users"],
      message: "must name a user when payouts are enabled",
    })
  })
  .prefault({})

export type CheckedPayoutOptions = z.output<typeof PayoutOptions>

/** The options that production refuses: `[path, why]`. */
export function refusedPayoutOptions({
  enabled,
  users,
  approval,
}: CheckedPayoutOptions): [string[], string][] {
  if (!enabled) return []
  return [
    ...(approval
      ? []
      : [[["approval"], 'must be set in production: { above: { EUR: "1000.00" } }'] as [string[], string]]),
    ...(users.length > 1
      ? []
      : [[["users"], "must name two users at least in production"] as [string[], string]]),
  ]
}
