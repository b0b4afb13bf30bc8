import { Container, StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CaseDrawer } from "../../../../cases/case-drawer"
import { listQuery, useList } from "../../../../shared/api"
import type { Reply } from "../../../../shared/api-types"
import { asPage } from "../../../../shared/boundary/as-page"
import { TransactionsTabs } from "../../../../shared/navigation/tabs"
import type { Filter } from "../../../../shared/list/filters"
import { List, OpenButton, PageHeader } from "../../../../shared/list/list"
import type { Column } from "../../../../shared/list/list-table"
import { money } from "../../../../shared/money"
import { OrderCell } from "../../../../shared/order-link"
import { useView } from "../../../../shared/view"

const COLORS = { open: "red", closed: "grey", reversed: "green" } as const

const STATUSES = ["open", "closed", "reversed"] as const

/** The chargebacks, and what can be done about each. */
const Disputes = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const opened = view.get("open")
  const open = (id: string) => view.set({ open: id, page: view.get("page") })
  const filters: Filter[] = [
    {
      id: "status",
      label: t("payments.disputes.status"),
      type: "one",
      options: STATUSES.map((value) => ({ value, label: t(`payments.disputes.${value}`) })),
    },
  ]
  const list = useList("/admin/mpgi/disputes", "disputes", listQuery(view, filters))
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("payments.disputes.title")} description={t("payments.disputes.description")} />
      <List
        view={view}
        query={list}
        label={t("payments.disputes.title")}
        columns={useColumns(open)}
        filters={filters}
        search={{ label: t("shared.list.search"), name: "q" }}
        emptyText={t("payments.disputes.empty")}
        rowsKey="disputes"
        keyOf={({ id }) => id}
      />
      {opened && <CaseDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export default asPage(Disputes, TransactionsTabs)

type Dispute = Reply<"/admin/mpgi/disputes">["disputes"][number]

function useColumns(open: (id: string) => void): Column<Dispute>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "found_at",
      label: t("payments.disputes.found_at"),
      cell: ({ id, found_at }) => (
        <OpenButton open={() => open(id)}>
          {new Date(found_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}
        </OpenButton>
      ),
    },
    {
      id: "order",
      label: t("shared.order"),
      card: "title",
      cell: ({ order }) => <OrderCell order={order} />,
    },
    {
      id: "status",
      label: t("payments.disputes.status"),
      card: "state",
      cell: ({ status }) => (
        <StatusBadge color={COLORS[status]}>{t(`payments.disputes.${status}`)}</StatusBadge>
      ),
    },
    {
      id: "amount",
      label: t("payments.transactions.column.amount"),
      card: "value",
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    {
      id: "next",
      label: t("payments.disputes.next"),
      card: "sentence",
      cell: (dispute) => <NextStep dispute={dispute} />,
    },
    { id: "card", label: t("payments.transactions.column.card"), cell: ({ card_mask }) => card_mask ?? "–" },
    {
      id: "order_no",
      label: t("payments.detail.order_no"),
      wide: true,
      cell: ({ order_no }) => <code>{order_no}</code>,
    },
  ]
}

/** The next step of a chargeback, and the note of the user who closed it. */
const NextStep = ({ dispute: { status, closed_by, note } }: { dispute: Dispute }) => {
  const { t } = useTranslation("mpgi")
  const by = closed_by && (closed_by.name ?? closed_by.id)
  return (
    <span className="inline-block max-w-md whitespace-normal sm:min-w-56 sm:py-2">
      {t(`payments.disputes.next_${status}`)}
      {by && (
        <span className="text-ui-fg-subtle block">
          {t("payments.disputes.noted", { by, note: note ?? "" })}
        </span>
      )}
    </span>
  )
}
