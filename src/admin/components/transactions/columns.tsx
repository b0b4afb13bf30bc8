import { Badge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { money } from "../../lib/money"
import type { Transaction } from "../../lib/transactions"
import type { Column } from "../list/list-table"
import { StateBadge } from "../payment/state-badge"

/** What is shown until somebody chooses. */
export const USUAL = ["created_at", "order", "state", "amount", "captured_amount", "refunded_amount", "card"]

/** Every column that the list can have. */
export function useColumns(): Column<Transaction>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const amount = (of: "amount" | "captured_amount" | "refunded_amount") => (row: Transaction) =>
    money(row[of], row.currency_code, locale)
  const named = (id: string) => ({ id, label: t(`transactions.column.${id}`) })
  return [
    {
      ...named("created_at"),
      sortable: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    { ...named("order"), cell: (row) => <OrderLink row={row} /> },
    {
      ...named("state"),
      cell: ({ state, problem, given_up }) => (
        <span className="flex items-center gap-x-2">
          <StateBadge state={state} />
          {problem && (
            <Badge size="2xsmall" color="red">
              {t("transactions.problem")}
            </Badge>
          )}
          {given_up && <Badge size="2xsmall">{t("transactions.given_up")}</Badge>}
        </span>
      ),
    },
    { ...named("amount"), sortable: true, right: true, cell: amount("amount") },
    { ...named("captured_amount"), sortable: true, right: true, cell: amount("captured_amount") },
    { ...named("refunded_amount"), right: true, cell: amount("refunded_amount") },
    { ...named("card"), cell: ({ card_mask }) => card_mask ?? "–" },
    { ...named("risk_score"), sortable: true, cell: ({ risk }) => riskOf(risk) },
    { ...named("flow"), cell: ({ flow }) => t(`transactions.flow.${flow}`) },
    { ...named("provider_id"), cell: ({ provider_id }) => provider_id },
    { ...named("connector"), cell: ({ connector }) => connector ?? "–" },
    { ...named("result_code"), cell: ({ result_code }) => result_code ?? "–" },
    { ...named("order_no"), cell: ({ order_no }) => <code>{order_no}</code> },
    { ...named("transaction_id"), cell: ({ transaction_id }) => <code>{transaction_id ?? "–"}</code> },
  ]
}

function riskOf({ action, score }: Transaction["risk"]): string {
  return [score, action].filter(Boolean).join(" · ") || "–"
}

/** The order that was paid; an attempt without one goes by its order number. */
export const OrderLink = ({ row: { order, order_no } }: { row: Pick<Transaction, "order" | "order_no"> }) =>
  order ? (
    <Link
      to={`/orders/${order.id}`}
      className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded underline-offset-2 outline-none"
    >
      #{order.display_id}
    </Link>
  ) : (
    <code>{order_no}</code>
  )
