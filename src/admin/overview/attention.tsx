import { Badge, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "../shared/navigation/link"
import type { Overview } from "./cards"

/** What waits for the merchant, by kind, each with a link to its list. Kinds without entries are left out. */
export const NeedsAttention = ({ overview: { attention, review } }: { overview: Overview }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { waiting, checking, disputes, ending, approvals } = attention
  const oldest = review.oldest_at && new Date(review.oldest_at).toLocaleString(i18n.language.slice(0, 2))
  const rows = [
    { id: "disputes", count: disputes, to: "/payments/transactions/disputes?status=open" },
    { id: "cases", count: waiting - disputes, to: "/payments/attention" },
    { id: "review", count: review.count, to: "/payments/transactions/reviews" },
    { id: "ending", count: ending, to: "/payments/transactions?authorization=ending" },
    { id: "approvals", count: approvals ?? 0, to: "/payments/payouts?status=awaiting_approval" },
    { id: "checking", count: checking, to: "/payments/attention" },
  ].filter(({ count }) => count > 0)
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("attention.title")}>
      <div className="px-6 py-4">
        <Heading level="h2">{t("attention.title")}</Heading>
        {rows.length === 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("attention.nothing_open")}
          </Text>
        )}
      </div>
      {rows.length > 0 && (
        <ul className="divide-y">
          {rows.map(({ id, count, to }) => (
            <li key={id}>
              <Link
                to={to}
                className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex items-center justify-between gap-x-4 px-6 py-3 outline-none"
              >
                <span className="min-w-0">
                  <Text as="span" size="small" weight="plus" className="block">
                    {t(`overview.attention.${id}.name`)}
                  </Text>
                  <Text as="span" size="small" className="text-ui-fg-subtle block">
                    {id === "review" && oldest
                      ? t("overview.review_oldest", { at: oldest })
                      : t(`overview.attention.${id}.what`)}
                  </Text>
                </span>
                <Badge size="small" color={id === "checking" ? "grey" : "orange"}>
                  {count}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Container>
  )
}
