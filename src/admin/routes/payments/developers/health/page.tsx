import { Button, Container, Heading, Skeleton, Text, StatusBadge } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ExchangeFigures } from "../../../../health/exchange-figures"
import { AccountTitle } from "../../../../shared/account"
import { asPage } from "../../../../shared/boundary/as-page"
import { DevelopersTabs } from "../../../../shared/navigation/tabs"
import { useInstallation, DecisionButtons } from "../../../../installation/paused-banner"
import { get } from "../../../../shared/api"
import type { Reply } from "../../../../shared/api-types"

/** All statuses, the most severe first. */
const STATUSES: readonly HealthStatus[] = ["critical", "warning", "healthy"]

const COLORS = { healthy: "green", warning: "orange", critical: "red" } as const

/** The health checks, the most severe results first. */
const HealthPage = () => {
  const { t, i18n } = useTranslation("mpgi")
  const { data, error, isFetching, refetch } = useHealth()
  return (
    <Container className="divide-y p-0" data-testid="mpgi-health">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div>
          <div className="flex items-center gap-x-3">
            <Heading level="h1">{t("health.title")}</Heading>
            {data && <HealthBadge status={data.status} />}
          </div>
          <Text size="small" className="text-ui-fg-subtle" role="status">
            {isFetching
              ? t("health.checking")
              : data &&
                t("health.checked_at", {
                  at: new Date(data.checked_at).toLocaleString(i18n.language.slice(0, 2)),
                })}
          </Text>
        </div>
        <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
          {t("health.run_again")}
        </Button>
      </div>
      {error && (
        <Text size="small" className="text-ui-fg-error px-6 py-4" role="alert">
          {t("health.load_failed", { message: error.message })}
        </Text>
      )}
      {!data && isFetching && <Loading />}
      {data && <HealthCheckResults health={data} />}
      <ExchangeFigures />
    </Container>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-y-3 px-6 py-4" aria-hidden aria-busy="true">
    {[1, 2, 3, 4].map((line) => (
      <Skeleton key={line} className="h-10 w-full" />
    ))}
  </div>
)

const HealthCheckResults = ({ health }: { health: Health }) => (
  <ul className="divide-y">
    {STATUSES.flatMap((status) =>
      health.checks
        .filter((result) => result.status === status)
        .map((result) => <HealthCheckResult key={`${result.check} ${result.provider_id}`} result={result} />),
    )}
  </ul>
)

export default asPage(HealthPage, DevelopersTabs)

const HealthBadge = ({ status }: { status: HealthStatus }) => {
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
          {provider_id && (
            <span className="text-ui-fg-subtle font-normal">
              {" · "}
              <AccountTitle id={provider_id} />
            </span>
          )}
        </Text>
        {code in LISTS ? (
          <Listed result={result} />
        ) : (
          <Text size="small" className="text-ui-fg-subtle mt-1 break-words">
            {describe("what", result.message)}
          </Text>
        )}
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

/**
 * Results with a list of items. `value` is the name of the value with the items, which the server joins by `separator`.
 */
const LISTS: Record<string, { value: string; separator: string }> = {
  cases_open: { value: "kinds", separator: ", " },
  options_rehearsal: { value: "options", separator: "; " },
}

/** The message of a result with its items as a list. A kind of case is shown by its name. */
const Listed = ({ result: { code, values } }: { result: HealthResult }) => {
  const { t } = useTranslation("mpgi")
  const { value = "", separator = "" } = LISTS[code] ?? {}
  const things = String(values[value] ?? "").split(separator)
  const named = (thing: string) => {
    const [, kind, count] = /^(\w+) \((\d+)\)$/.exec(thing) ?? []
    return kind ? `${t(`cases.kind.${kind}.name`, { defaultValue: kind })} (${count})` : thing
  }
  return (
    <div className="txt-small text-ui-fg-subtle mt-1 break-words">
      {t(`health.listed.${code}`, values)}
      <ul className="list-disc pl-5">
        {things.map((thing) => (
          <li key={thing}>{named(thing)}</li>
        ))}
      </ul>
    </div>
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

/**
 * The message and the action of a result. In English they are the server's texts, with times in the user's time zone.
 */
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

type Health = Reply<"/admin/mpgi/health">

/** `code` names the translations of the message and the action; `message` and `action` are the English texts, which are shown in English. */
export type HealthResult = Health["checks"][number]

type HealthStatus = Health["status"]

/** Runs the checks only when the page opens and on refetch, since every run queries the gateway. */
function useHealth() {
  return useQuery({
    queryKey: ["mpgi", "health"],
    queryFn: () => get("/admin/mpgi/health", {}),
    refetchOnWindowFocus: false,
    retry: false,
  })
}
