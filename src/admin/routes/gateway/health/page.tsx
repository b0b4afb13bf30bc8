import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { STATUSES, useHealth, type Health } from "../../../health/api"
import { HealthBadge, HealthCheckResult } from "../../../health/health-result"
import { asPage } from "../../../shared/boundary/as-page"

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

export const config = defineRouteConfig({ label: "health.title", translationNs: "mpgi", rank: 90 })

export default asPage(HealthPage)
