import { Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { DecidedReviews, PendingReviews } from "../../../../reviews/reviews"
import { asPage } from "../../../../shared/boundary/as-page"
import { TransactionsTabs } from "../../../../shared/navigation/tabs"
import { useView } from "../../../../shared/view"

const LISTS = ["held", "decided"] as const

/** The payments in review, and the decisions that were made. */
const Reviews = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const selected = view.get("list") === "decided" ? "decided" : "held"
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading>{t("reviews.title")}</Heading>
        <div className="flex gap-2" role="group" aria-label={t("reviews.title")}>
          {LISTS.map((list) => (
            <Button
              key={list}
              size="small"
              variant={list === selected ? "primary" : "secondary"}
              aria-pressed={list === selected}
              onClick={() => view.set({ list: list === "held" ? "" : list, order: "" })}
            >
              {t(`reviews.${list}`)}
            </Button>
          ))}
        </div>
      </div>
      {selected === "held" ? <PendingReviews view={view} /> : <DecidedReviews view={view} />}
    </Container>
  )
}

export default asPage(Reviews, TransactionsTabs)
