import { ArrowDownTray, Funnel, Link } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { download } from "../../shared/download"
import { errorMessage } from "../../shared/error-message"
import { ColumnsMenu } from "../../shared/list/columns-menu"
import { SearchInput } from "../../shared/list/search-input"
import type { View } from "../../shared/view"
import { transactionQuery } from "./api"
import { FilterDrawer } from "./filter-drawer"

type Props = { view: View; columns: { id: string; label: string }[]; visible: string[] }

/** Search, filters, columns, the link to this view, and the export. */
export const Toolbar = ({ view, columns, visible }: Props) => {
  const { t } = useTranslation("mpgi")
  const [filtersOpen, setFiltersOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 py-4">
      <SearchInput
        label={t("payments.transactions.search")}
        value={view.get("q")}
        onSearch={(q) => view.set({ q }, { replace: true })}
      />
      <Button size="small" variant="secondary" onClick={() => setFiltersOpen(true)}>
        <Funnel aria-hidden />
        {t("payments.transactions.filter.button")}
      </Button>
      <ColumnsMenu
        columns={columns}
        visible={visible}
        onChange={(ids) => view.set({ columns: ids.join(","), page: view.get("page") })}
      />
      <CopyView />
      <Export view={view} />
      {filtersOpen && <FilterDrawer view={view} close={() => setFiltersOpen(false)} />}
    </div>
  )
}

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

const Export = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const day = new Date().toISOString().slice(0, 10)
      await download("/admin/mpgi/payments/export", transactionQuery(view), `payments-${day}.csv`)
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
