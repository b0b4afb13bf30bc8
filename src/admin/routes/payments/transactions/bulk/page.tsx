import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { formatTotals, useBulks, type Bulk } from "../../../../bulk/api"
import { BulkBadge } from "../../../../bulk/bulk-summary"
import { PAGE_SIZE } from "../../../../shared/api"
import { asPage } from "../../../../shared/boundary/as-page"
import { TransactionsTabs } from "../../../../shared/navigation/tabs"
import { List, PageHeader } from "../../../../shared/list/list"
import type { Column } from "../../../../shared/list/list-table"
import { Link } from "../../../../shared/navigation/link"
import { pageQuery, useView } from "../../../../shared/view"

/** All bulk actions. */
const BulkActions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const list = useBulks(pageQuery(view, PAGE_SIZE))
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("bulk.title")} description={t("bulk.description")} />
      <List
        view={view}
        query={list}
        label={t("bulk.title")}
        columns={useColumns()}
        rowsKey="bulks"
        keyOf={({ id }) => id}
      />
    </Container>
  )
}

function useColumns(): Column<Bulk>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "what",
      label: t("bulk.column.action"),
      cell: ({ id, kind }) => (
        <Link
          to={`/payments/transactions/bulk/${id}`}
          className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
        >
          {t(`bulk.action.${kind}`)}
        </Link>
      ),
    },
    {
      id: "state",
      label: t("bulk.column.state"),
      card: "state",
      cell: ({ state }) => <BulkBadge state={state} />,
    },
    {
      id: "done",
      label: t("bulk.column.succeeded"),
      cell: ({ rows, totals }) =>
        [
          t("bulk.succeeded_of", {
            done: rows.succeeded,
            all: Object.values(rows).reduce((sum, count) => sum + count, 0),
          }),
          formatTotals(
            totals.filter(({ state }) => state === "succeeded"),
            locale,
          ),
        ]
          .filter(Boolean)
          .join(" · "),
    },
    { id: "failed", label: t("bulk.column.failed"), right: true, cell: ({ failed }) => failed },
    {
      id: "by",
      label: t("bulk.column.by"),
      cell: ({ requested_by }) => requested_by.name ?? requested_by.id,
    },
    {
      id: "at",
      label: t("bulk.column.at"),
      cell: ({ started_at, created_at }) => new Date(started_at ?? created_at).toLocaleString(locale),
    },
  ]
}

export default asPage(BulkActions, TransactionsTabs)
