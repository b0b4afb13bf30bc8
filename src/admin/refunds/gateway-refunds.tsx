import { Button, Container, Text, Badge, Input, Label } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useId, useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { ListTable, type Column } from "../shared/list/list-table"
import { PageHeader, QueryState } from "../shared/list/list"
import { Link } from "../shared/navigation/link"
import type { View } from "../shared/view"
import { money } from "../shared/money"
import { OrderCell } from "../shared/order-link"
import { StateBadge } from "../shared/state-badge"
import { AccountTitle, useAccountTitle } from "../shared/account"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"

export const REFUND_STATES = ["sent", "unknown", "applied", "recorded", "not_applied"] as const

const COLORS = { applied: "green", rejected: "red", unknown: "orange" } as const

/** Searches the gateway for refunds of an order or a transaction, and marks refunds that are unknown to this store. */
export const GatewayRefunds = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const titleOf = useAccountTitle()
  const order_no = view.get("at_order")
  const transaction_id = view.get("at_transaction")
  const list = useGatewayRefunds({
    ...(order_no && { order_no }),
    ...(transaction_id && { transaction_id }),
  })
  const { refunds = [], not_queried = [] } = list.data ?? {}
  const columns = useGatewayRefundColumns()
  const searched = order_no !== "" || transaction_id !== ""
  const unmatched = refunds.filter(
    ({ operation_id, status }) => operation_id === null && status !== "rejected",
  )
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("refunds.at_gateway")}>
      <PageHeader level="h2" title={t("refunds.at_gateway")} description={t("refunds.at_gateway_hint")} />
      <SearchForm view={view} busy={list.isFetching} />
      {searched && (
        <QueryState query={list} empty={refunds.length === 0}>
          <ListTable
            label={t("refunds.at_gateway")}
            columns={columns}
            rows={refunds}
            keyOf={({ transaction_id, reference, operation_id, refund_amount }) =>
              [transaction_id, reference, operation_id, refund_amount].join(" ")
            }
          />
        </QueryState>
      )}
      {not_queried.length > 0 && (
        <Text size="small" className="text-ui-fg-error px-6 py-4" role="alert">
          {t("refunds.not_searched", {
            accounts: not_queried
              .map(({ provider_id, code }) => `${titleOf(provider_id)} (${code})`)
              .join(", "),
          })}
        </Text>
      )}
      {unmatched.length > 0 && (
        <Text size="small" className="px-6 py-4" role="status">
          {t("refunds.unmatched")}{" "}
          <Link
            to={`/payments/attention?state=any&order_no=${encodeURIComponent(unmatched[0]?.order_no ?? "")}`}
            className="text-ui-fg-base underline"
          >
            {t("refunds.to_discrepancies")}
          </Link>
        </Text>
      )}
    </Container>
  )
}

const SearchForm = ({ view, busy }: { view: View; busy: boolean }) => {
  const { t } = useTranslation("mpgi")
  const [order, setOrder] = useState(view.get("at_order"))
  const [transaction, setTransaction] = useState(view.get("at_transaction"))
  useEffect(() => setOrder(view.get("at_order")), [view.get("at_order")])
  const isEmpty = order.trim() === "" && transaction.trim() === ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty)
      view.set({ at_order: order.trim(), at_transaction: transaction.trim(), page: view.get("page") })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3 px-6 py-4" role="search">
      <TextInput label={t("refunds.column.order_no")} value={order} onChange={setOrder} />
      <TextInput label={t("refunds.column.transaction_id")} value={transaction} onChange={setTransaction} />
      <Button type="submit" size="small" variant="secondary" isLoading={busy} disabled={isEmpty}>
        {t("refunds.search")}
      </Button>
    </form>
  )
}

type TextInputProps = { label: string; value: string; onChange: (value: string) => void }

const TextInput = ({ label, value, onChange }: TextInputProps) => {
  const id = useId()
  return (
    <div className="flex w-full flex-col gap-y-1 sm:w-56">
      <Label size="xsmall" htmlFor={id} className="text-ui-fg-subtle">
        {label}
      </Label>
      <Input
        id={id}
        size="small"
        autoComplete="off"
        maxLength={64}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

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
      card: "value",
      label: t("refunds.column.amount"),
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    {
      id: "state",
      card: "state",
      label: t("refunds.column.state"),
      cell: ({ state }) => <StateBadge state={state} of="operation" />,
    },
    {
      id: "order",
      label: t("shared.order"),
      card: "title",
      cell: ({ order }) => <OrderCell order={order} />,
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
    {
      id: "account",
      label: t("refunds.column.account"),
      cell: ({ provider_id }) => <AccountTitle id={provider_id} />,
    },
  ]
}

/** The columns of the refunds at the gateway. */
function useGatewayRefundColumns(): Column<GatewayRefund>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "amount",
      card: "value",
      label: t("refunds.column.amount"),
      right: true,
      cell: ({ refund_amount, currency }) =>
        currency ? money(refund_amount, currency, locale) : refund_amount,
    },
    {
      id: "status",
      card: "state",
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

/** Amounts are decimal strings in main units. */
type Refund = Reply<"/admin/mpgi/refunds">["refunds"][number]

/** `operation_id` is null for a refund that was made outside this store. */
type GatewayRefund = Reply<"/admin/mpgi/refunds/search">["refunds"][number]

/** Queries the gateway for the refunds of an order or a transaction; disabled while neither is named. */
function useGatewayRefunds(query: { order_no?: string; transaction_id?: string }) {
  return useQuery({
    queryKey: ["mpgi", "refunds-at-gateway", query],
    queryFn: () => get("/admin/mpgi/refunds/search", query),
    enabled: Object.keys(query).length > 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
