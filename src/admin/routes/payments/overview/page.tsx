import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PERIODS, useOverview, Cards, Charts } from "../../../overview/cards"
import { asPage } from "../../../shared/boundary/as-page"
import { QueryState } from "../../../shared/list/list"
import { useView } from "../../../shared/view"

/** The overview: how payments went in a period, and what needs review. */
const Overview = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const days = PERIODS.find((period) => String(period) === view.get("days")) ?? 30
  const query = useOverview(days)
  const overview = query.data?.overview
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3 px-1 py-2">
        <Heading>{t("overview.title")}</Heading>
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
      <QueryState query={query} empty={!overview}>
        {overview && (
          <>
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
