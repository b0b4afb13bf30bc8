import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Decided } from "../../../components/reviews/decided"
import { Held } from "../../../components/reviews/held"
import { useView } from "../../../lib/view"

const LISTS = ["held", "decided"] as const

/** Payments that the risk engine holds, for a person to decide; and what was decided. */
const Reviews = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const shown = view.get("list") === "decided" ? "decided" : "held"
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading>{t("reviews.title")}</Heading>
        <div className="flex gap-2" role="group" aria-label={t("reviews.title")}>
          {LISTS.map((list) => (
            <Button
              key={list}
              size="small"
              variant={list === shown ? "primary" : "secondary"}
              aria-pressed={list === shown}
              onClick={() => view.set({ list: list === "held" ? "" : list, order: "" })}
            >
              {t(`reviews.${list}`)}
            </Button>
          ))}
        </div>
      </div>
      {shown === "held" ? <Held view={view} /> : <Decided view={view} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "reviews.title", translationNs: "mpgi", rank: 1.5 })

export default Reviews
