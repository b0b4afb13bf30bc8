import { model } from "@medusajs/framework/utils"

/** A check that is not healthy. */
export interface UnhealthyCheck {
  check: string
  /** The account; null for a check of the whole store. */
  provider_id: string | null
  status: string
  /** The code of its message. */
  code: string
}

/** A change of the overall status of the health check. The newest row has the status as it is known. */
export const MpgiHealthChange = model
  .define("mpgi_health_change", {
    id: model.id({ prefix: "mpgihc" }).primaryKey(),
    /** `healthy`, `warning` or `critical`. */
    status: model.text(),
    previous: model.text(),
    /** The checks that are not healthy: their names, accounts, statuses and codes. No personal data. */
    checks: model.json(),
  })
  .indexes([{ on: ["created_at"] }])
