import { Badge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Column } from "../shared/list/list-table"
import { money } from "../shared/money"
import { StateBadge } from "../shared/state-badge"
import type { Refund, GatewayRefund } from "./api"

/** The columns of the refunds in the journal. */
export function useRefundColumns(): Column<Refund>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "created_at",
      label: t("refunds.column.created_at"),
      cell: ({ created_at }) => new Date(created_at).toLocaleString(locale),
    },
    {
      id: "amount",
      label: t("refunds.column.amount"),
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    {
      id: "state",
      label: t("refunds.column.state"),
      cell: ({ state }) => <StateBadge state={state} of="operation" />,
    },
    { id: "order_no", label: t("refunds.column.order_no"), cell: ({ order_no }) => order_no },
    {
      id: "reference",
      label: t("refunds.column.reference"),
      cell: ({ gateway_reference }) => gateway_reference ?? "–",
    },
    {
      id: "reason",
      label: t("refunds.column.reason"),
      cell: ({ note, error_code, error_reason }) =>
        [note, error_code, error_reason].filter(Boolean).join(" · ") || "–",
    },
    {
      id: "source",
      label: t("refunds.column.source"),
      cell: ({ source, created_by }) => created_by ?? t(`refunds.source.${source}`),
    },
    {
      id: "transaction",
      label: t("refunds.column.transaction_id"),
      cell: ({ transaction_id }) => transaction_id,
    },
    { id: "account", label: t("refunds.column.account"), cell: ({ provider_id }) => provider_id },
  ]
}

const COLORS = { applied: "green", rejected: "red", unknown: "orange" } as const

/** The columns of the refunds at the gateway. */
export function useGatewayRefundColumns(): Column<GatewayRefund>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "amount",
      label: t("refunds.column.amount"),
      right: true,
      cell: ({ refund_amount, currency }) =>
        currency ? money(refund_amount, currency, locale) : refund_amount,
    },
    {
      id: "status",
      label: t("refunds.column.state"),
      cell: ({ status }) => (
        <Badge size="2xsmall" color={COLORS[status]}>
          {t(`refunds.status.${status}`)}
        </Badge>
      ),
    },
    {
      id: "known",
      label: t("refunds.column.recorded"),
      cell: ({ operation_id }) => (
        <Badge size="2xsmall" color={operation_id ? "grey" : "orange"}>
          {t(operation_id ? "refunds.recorded" : "refunds.not_recorded")}
        </Badge>
      ),
    },
    { id: "reference", label: t("refunds.column.reference"), cell: ({ reference }) => reference ?? "–" },
    { id: "reason", label: t("refunds.column.reason"), cell: ({ reason }) => reason ?? "–" },
    {
      id: "refunded_at",
      label: t("refunds.column.refunded_at"),
      cell: ({ refunded_at }) => refunded_at ?? "–",
    },
    { id: "order_no", label: t("refunds.column.order_no"), cell: ({ order_no }) => order_no },
    {
      id: "transaction",
      label: t("refunds.column.transaction_id"),
      cell: ({ transaction_id }) => transaction_id,
    },
  ]
}
