import { z } from "zod"
import { parseOptions } from "../options/parse-options"

/** The languages of alerts: those of the dashboard's screens. */
const ALERT_LANGUAGES = ["en", "de", "es", "fr", "pt-BR", "zh-CN"] as const

/** The channels of Medusa's Notification module through which alerts are sent. */
export type AlertChannel = "feed" | "email"

/** What a merchant is alerted of: cases, authorizations that end within a day, and payouts that await approval. */
export const AlertOptions = z
  .strictObject({
    /** Shows alerts in the dashboard, behind the bell. Medusa's own provider does this without configuration. */
    feed: z.boolean().default(true),
    /** Mails alerts with the store's own provider for the channel `email`. */
    email: z
      .strictObject({
        /**
         * Who receives them, 20 addresses at most.
         * @example ["payments@shop.example.com"]
         */
        to: z.array(z.email()).min(1, "must name a recipient").max(20),
      })
      .optional(),
    /**
     * Kinds of cases. Absent: all.
     * @example ["charged_back", "operation_unconfirmed"]
     */
    // Features add kinds, so `requireCaseKinds` checks the names.
    cases: z.array(z.string()).optional(),
    /** The language of titles and descriptions. The bell shows them as they were stored, to every user. */
    language: z.enum(ALERT_LANGUAGES).default("en"),
  })
  .prefault({})

/** The validated options. */
export type CheckedAlertOptions = z.output<typeof AlertOptions>

/** @throws OptionsError for a kind of case that does not exist. */
export function requireCaseKinds(alerts: CheckedAlertOptions, kinds: readonly string[]): CheckedAlertOptions {
  const cases = z.array(z.enum(kinds)).optional()
  parseOptions(z.object({ alerts: z.looseObject({ cases }) }), { alerts }, "options")
  return alerts
}

/** The channels that the options use. */
export function alertChannels({ feed, email }: CheckedAlertOptions): AlertChannel[] {
  return [...(feed ? ["feed" as const] : []), ...(email ? ["email" as const] : [])]
}
