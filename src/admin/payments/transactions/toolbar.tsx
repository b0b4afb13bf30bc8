import { ArrowDownTray, Link } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { download } from "../../shared/browser"
import { errorMessage } from "../../shared/error-message"
import type { Filter } from "../../shared/list/filters"
import { useAccounts, useAccountTitle } from "../../shared/account"
import { PAYMENT_STATES } from "./api"

/** The filters of the list of transactions. */
export function useTransactionFilters(): Filter[] {
  const { t } = useTranslation("mpgi")
  const accounts = useAccounts().data?.accounts ?? []
  const titleOf = useAccountTitle()
  const label = (id: string) => t(`payments.transactions.column.${id}`)
  const options = (values: readonly string[], textOf: (value: string) => string) =>
    values.map((value) => ({ value, label: textOf(value) }))
  const byAccount: Filter = {
    id: "provider_id",
    label: label("provider_id"),
    type: "one",
    options: accounts.map(({ provider_id }) => ({ value: provider_id, label: titleOf(provider_id) })),
  }
  return [
    {
      id: "state",
      label: label("state"),
      type: "some",
      options: options(PAYMENT_STATES, (state) => t(`payments.state.${state}`)),
    },
    { id: "created_from", label: label("created_from"), type: "date" },
    { id: "created_to", label: label("created_to"), type: "date" },
    { id: "amount_min", label: label("amount_min"), type: "amount" },
    { id: "amount_max", label: label("amount_max"), type: "amount" },
    { id: "currency", label: label("currency"), type: "text", placeholder: "USD" },
    ...(accounts.length > 1 ? [byAccount] : []),
    {
      id: "flow",
      label: label("flow"),
      type: "one",
      options: options(["redirect", "card"], (flow) => t(`payments.transactions.flow.${flow}`)),
    },
    {
      id: "problem",
      label: label("problem"),
      type: "one",
      options: options(["any", "none"], (which) => t(`payments.transactions.filter.problem_${which}`)),
    },
    {
      id: "authorization",
      label: label("authorization"),
      type: "one",
      options: options(["ending", "ended"], (end) => t(`payments.transactions.filter.authorization_${end}`)),
    },
  ]
}

/** The link to this view, and the export of what it shows. */
export const ViewActions = ({ filter }: { filter: Record<string, string> }) => (
  <>
    <CopyView />
    <Export filter={filter} />
  </>
)

/** The URL holds everything about the view, so it can be bookmarked and shared. */
const CopyView = () => {
  const { t } = useTranslation("mpgi")
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast.success(t("shared.list.view_copied")),
      () => toast.error(t("shared.list.copy_failed")),
    )
  return (
    <Button size="small" variant="secondary" onClick={() => void copy()}>
      <Link aria-hidden />
      {t("shared.list.copy_view")}
    </Button>
  )
}

const Export = ({ filter }: { filter: Record<string, string> }) => {
  const { t } = useTranslation("mpgi")
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const day = new Date().toISOString().slice(0, 10)
      await download("/admin/mpgi/payments/export", filter, `payments-${day}.csv`)
    } catch (error) {
      toast.error(t("shared.list.export_failed"), { description: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" variant="secondary" isLoading={busy} onClick={() => void run()}>
      <ArrowDownTray aria-hidden />
      {t("shared.list.export")}
    </Button>
  )
}
