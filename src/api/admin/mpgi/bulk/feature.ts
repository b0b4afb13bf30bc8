import { P, reading, type ApiFeature } from "../permissions/rules"

/** What bulk actions add to the HTTP API. */
export const bulkApi: ApiFeature = {
  rules: [...reading("bulk"), ["POST", `${P}/bulk`, "moveMoney"], ["POST", `${P}/bulk/*`, "moveMoney"]],
}
