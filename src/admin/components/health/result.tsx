import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { HealthResult, HealthStatus } from "../../lib/health"

const COLORS = { ok: "green", warning: "orange", problem: "red" } as const

export const HealthBadge = ({ status }: { status: HealthStatus }) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[status]}>{t(`health.status.${status}`)}</StatusBadge>
}

/** What one check found, and what to do about it. */
export const Result = ({ result }: { result: HealthResult }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { check, provider_id, status, said, what, what_to_do } = result
  const values = shown(result.values, i18n.language.slice(0, 2))
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 px-6 py-4 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <Text size="small" leading="compact" weight="plus">
          {t(`health.check.${check}`, { defaultValue: check })}
          {provider_id && <span className="text-ui-fg-subtle font-normal"> · {provider_id}</span>}
        </Text>
        <Text size="small" className="text-ui-fg-subtle mt-1 break-words">
          {t(`health.said.${said}.what`, { ...values, defaultValue: what })}
        </Text>
        {what_to_do && (
          <Text size="small" className="mt-1 break-words">
            <span className="font-medium">{t("health.what_to_do")} </span>
            {t(`health.said.${said}.do`, { ...values, defaultValue: what_to_do })}
          </Text>
        )}
      </div>
      <span className="shrink-0">
        <HealthBadge status={status} />
      </span>
    </li>
  )
}

/** Times as the user's clock has them; everything else as it came. */
function shown(values: HealthResult["values"], locale: string): HealthResult["values"] {
  const { at } = values
  return typeof at === "string" ? { ...values, at: new Date(at).toLocaleString(locale) } : values
}
