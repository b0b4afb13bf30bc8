import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { NeedsAttention } from "../../../overview/attention"
import { PERIODS, useOverview, Cards, Charts } from "../../../overview/cards"
import { FirstSteps } from "../../../overview/first-steps"
import { asPage } from "../../../shared/boundary/as-page"
import { QueryState } from "../../../shared/list/list"
import { useView } from "../../../shared/view"

/** The overview: what needs attention now, then how payments went in a period. */
const Overview = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const days = PERIODS.find((period) => String(period) === view.get("days")) ?? 30
  const query = useOverview(days)
  const overview = query.data?.overview
  return (
    <div className="flex flex-col gap-y-3">
      <Heading className="px-1 pt-2">{t("overview.title")}</Heading>
      <QueryState query={query} empty={!overview}>
        {overview && (
          <>
            <FirstSteps overview={overview} />
            <NeedsAttention overview={overview} />
            <div className="flex flex-wrap items-center justify-between gap-3 px-1 pt-3">
              <div>
                <Heading level="h2">{t("overview.figures")}</Heading>
                <Text size="small" className="text-ui-fg-subtle">
                  {t("overview.time_zone", { zone: overview.time_zone })}
                </Text>
              </div>
              <div className="flex flex-wrap gap-2" role="group" aria-label={t("overview.period")}>
                {PERIODS.map((period) => (
                  <Button
                    key={period}
                    size="small"
                    variant={period === days ? "primary" : "secondary"}
                    aria-pressed={period === days}
                    onClick={() => view.set({ days: String(period) })}
                  >
                    {t("overview.days", { count: period })}
                  </Button>
                ))}
              </div>
            </div>
            <Cards overview={overview} />
            <Charts overview={overview} />
          </>
        )}
      </QueryState>
    </div>
  )
}

export const config = defineRouteConfig({ label: "overview.title", translationNs: "mpgi", rank: 1 })

export default asPage(Overview)
