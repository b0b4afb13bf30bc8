import { ArrowDownTray, Funnel, Link } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { download } from "../../lib/download"
import { asked } from "../../lib/transactions"
import type { View } from "../../lib/view"
import { ColumnsMenu } from "../list/columns-menu"
import { Search } from "../list/search"
import { FilterDrawer } from "./filter-drawer"

type Props = { view: View; columns: { id: string; label: string }[]; shown: string[] }

/** Search, filters, columns, the address of this view, and what it shows as a file. */
export const Toolbar = ({ view, columns, shown }: Props) => {
  const { t } = useTranslation("mpgi")
  const [filtering, filter] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 py-4">
      <Search
        label={t("transactions.search")}
        value={view.get("q")}
        search={(q) => view.set({ q }, { replace: true })}
      />
      <Button size="small" variant="secondary" onClick={() => filter(true)}>
        <Funnel aria-hidden />
        {t("transactions.filter.button")}
      </Button>
      <ColumnsMenu
        columns={columns}
        shown={shown}
        change={(ids) => view.set({ columns: ids.join(","), page: view.get("page") })}
      />
      <CopyView />
      <Export view={view} />
      {filtering && <FilterDrawer view={view} close={() => filter(false)} />}
    </div>
  )
}

/** The address says everything about what is shown, so that it can be kept and sent. */
const CopyView = () => {
  const { t } = useTranslation("mpgi")
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast.success(t("list.view_copied")),
      () => toast.error(t("list.view_not_copied")),
    )
  return (
    <Button size="small" variant="secondary" onClick={() => void copy()}>
      <Link aria-hidden />
      {t("list.copy_view")}
    </Button>
  )
}

const Export = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const [busy, work] = useState(false)
  const run = async () => {
    work(true)
    try {
      const day = new Date().toISOString().slice(0, 10)
      await download("/admin/mpgi/payments/export", asked(view), `payments-${day}.csv`)
    } catch (error) {
      toast.error(t("list.not_exported"), { description: (error as Error).message })
    } finally {
      work(false)
    }
  }
  return (
    <Button size="small" variant="secondary" isLoading={busy} onClick={() => void run()}>
      <ArrowDownTray aria-hidden />
      {t("list.export")}
    </Button>
  )
}
