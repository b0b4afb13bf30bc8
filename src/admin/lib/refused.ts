import { getI18n } from "react-i18next"

/** What Medusa answers to a user whose role lacks a policy, and to one who has no role at all. */
const LACKING = /Required policies: ([\w:, ]+)/

/** The same error; one of a missing policy says in the user's language what is missing and what to do. */
export function inOurWords(error: unknown, t = getI18n().getFixedT(null, "mpgi")): unknown {
  if (!(error instanceof Error) || (error as { status?: number }).status !== 403) return error
  const policies = LACKING.exec(error.message)?.[1]
  if (policies) error.message = t("refused.policy", { policies })
  else if (error.message === "Forbidden") error.message = t("refused.no_role")
  return error
}
