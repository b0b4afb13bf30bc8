import { getI18n } from "react-i18next"

type Translate = (key: string, values: Record<string, string>) => string

/** The message of Medusa for a user whose role lacks a policy. A user without any role gets "Forbidden". */
const MISSING_POLICIES = /Required policies: ([\w:, ]+)/

/** Returns the same error. One about a missing policy or role gets a message in the user's language that says what to do. */
export function explainForbidden(error: unknown, t: Translate = getI18n().getFixedT(null, "mpgi")): unknown {
  if (!(error instanceof Error) || !("status" in error) || error.status !== 403) return error
  const policies = MISSING_POLICIES.exec(error.message)?.[1]
  if (policies) error.message = t("shared.forbidden.policy", { policies })
  else if (error.message === "Forbidden") error.message = t("shared.forbidden.no_role", {})
  return error
}
