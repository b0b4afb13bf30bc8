import { Badge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Column } from "../../shared/list/list-table"
import { moneyOr } from "../../shared/money"
import { OrderReference } from "../../shared/order-link"
import { StateBadge } from "../../shared/state-badge"
import type { Transaction } from "./api"

/** The columns that are shown by default. */
export const DEFAULT_COLUMNS = [
  "created_at",
  "order",
  "state",
  "amount",
  "captured_amount",
  "refunded_amount",
  "card",
]

/** All columns of the list. */
export function useTransactionColumns(): Column<Transaction>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const amount = (field: "amount" | "captured_amount" | "refunded_amount") => (row: Transaction) =>
    moneyOr(t("shared.amount.unknown"), row[field], row.currency_code, locale)
  const column = (id: string) => ({ id, label: t(`payments.transactions.column.${id}`) })
  return [
    {
      ...column("created_at"),
      sortable: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    { ...column("order"), cell: (row) => <OrderReference row={row} /> },
    {
      ...column("state"),
      cell: ({ state, problem, abandoned }) => (
        <span className="flex items-center gap-x-2">
          <StateBadge state={state} />
          {problem && (
            <Badge size="2xsmall" color="red">
              {t("payments.transactions.problem")}
            </Badge>
          )}
          {abandoned && <Badge size="2xsmall">{t("payments.transactions.abandoned")}</Badge>}
        </span>
      ),
    },
    { ...column("amount"), sortable: true, right: true, cell: amount("amount") },
    { ...column("captured_amount"), sortable: true, right: true, cell: amount("captured_amount") },
    { ...column("refunded_amount"), right: true, cell: amount("refunded_amount") },
    { ...column("card"), cell: ({ card_mask }) => card_mask ?? "–" },
    { ...column("risk_score"), sortable: true, cell: ({ risk }) => formatRisk(risk) },
    { ...column("flow"), cell: ({ flow }) => t(`payments.transactions.flow.${flow}`) },
    { ...column("provider_id"), cell: ({ provider_id }) => provider_id },
    { ...column("connector"), cell: ({ connector }) => connector ?? "–" },
    { ...column("result_code"), cell: ({ result_code }) => result_code ?? "–" },
    { ...column("order_no"), cell: ({ order_no }) => <code>{order_no}</code> },
    { ...column("transaction_id"), cell: ({ transaction_id }) => <code>{transaction_id ?? "–"}</code> },
  ]
}

function formatRisk({ action, score }: Transaction["risk"]): string {
  return [score, action].filter(Boolean).join(" · ") || "–"
}
