import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { BulkBadge } from "../../../components/bulk/bulk-badge"
import { List } from "../../../components/list/list"
import type { Column } from "../../../components/list/list-table"
import { PageHead } from "../../../components/list/page-head"
import { ROWS } from "../../../lib/api"
import { sums, useBulks, type Bulk } from "../../../lib/bulks"
import { partOf, useView } from "../../../lib/view"

/** What was done to many payments at once. */
const Bulks = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const list = useBulks(partOf(view, ROWS))
  return (
    <Container className="divide-y p-0">
      <PageHead title={t("bulk.title")} about={t("bulk.about_list")} />
      <List
        view={view}
        query={list}
        label={t("bulk.title")}
        columns={useColumns()}
        of="bulks"
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
      label: t("bulk.column.what"),
      cell: ({ id, kind }) => (
        <Link
          to={`/gateway/bulks/${id}`}
          className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
        >
          {t(`bulk.verb.${kind}`)}
        </Link>
      ),
    },
    { id: "state", label: t("bulk.column.state"), cell: ({ state }) => <BulkBadge state={state} /> },
    {
      id: "done",
      label: t("bulk.column.done"),
      cell: ({ rows, totals }) =>
        [
          t("bulk.done_of", {
            done: rows.done,
            all: Object.values(rows).reduce((sum, each) => sum + each, 0),
          }),
          sums(
            totals.filter(({ state }) => state === "done"),
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

export const config = defineRouteConfig({ label: "bulk.title", translationNs: "mpgi", rank: 2 })

export default Bulks
