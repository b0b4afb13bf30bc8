import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInstallation } from "../installation/api"
import { DecisionButtons } from "../installation/decision-buttons"
import type { HealthResult, HealthStatus } from "./api"

const COLORS = { healthy: "green", warning: "orange", critical: "red" } as const

export const HealthBadge = ({ status }: { status: HealthStatus }) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[status]}>{t(`health.status.${status}`)}</StatusBadge>
}

/** The result of one check, and what to do about it. */
export const HealthCheckResult = ({ result }: { result: HealthResult }) => {
  const { t } = useTranslation("mpgi")
  const { check, provider_id, status, code, action } = result
  const describe = useDescribe(result)
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 px-6 py-4 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <Text size="small" leading="compact" weight="plus">
          {t(`health.check.${check}`, { defaultValue: check })}
          {provider_id && <span className="text-ui-fg-subtle font-normal"> · {provider_id}</span>}
        </Text>
        <Text size="small" className="text-ui-fg-subtle mt-1 break-words">
          {describe("what", result.message)}
        </Text>
        {action && (
          <Text size="small" className="mt-1 break-words">
            <span className="font-medium">{t("health.next_step")} </span>
            {describe("do", action)}
          </Text>
        )}
        {code === "paused_copy" && <ReleaseCopy />}
      </div>
      <span className="shrink-0">
        <HealthBadge status={status} />
      </span>
    </li>
  )
}

/** Offers to release a copy, since it may become the store later. */
const ReleaseCopy = () => {
  const installation = useInstallation().data?.installation
  if (installation?.status !== "copy") return null
  return (
    <div className="mt-2">
      <DecisionButtons installation={installation} />
    </div>
  )
}

/** The message and the action of a result: in English as the server has them, with times in the user's time zone. */
function useDescribe({ code, values }: HealthResult) {
  const { t, i18n } = useTranslation("mpgi")
  const time = typeof values.at === "string" ? values.at : undefined
  const at = time && new Date(time).toLocaleString(i18n.language.slice(0, 2))
  return (part: "what" | "do", english: string): string => {
    const key = `health.message.${code}.${part}`
    if (i18n.exists(key, { ns: "mpgi" })) return t(key, { ...values, at })
    return time && at ? english.replaceAll(time, at) : english
  }
}
