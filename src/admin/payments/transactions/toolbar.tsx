import { ArrowDownTray, Funnel, Link, XMarkMini } from "@medusajs/icons"
import { Button, toast, Checkbox, Input, Label } from "@medusajs/ui"
import { useState, useId } from "react"
import { useTranslation } from "react-i18next"
import { download } from "../../shared/browser"
import { errorMessage } from "../../shared/error-message"
import { ColumnsMenu } from "../../shared/list/list"
import { SearchInput, SelectFilter } from "../../shared/list/filters"
import type { View } from "../../shared/view"
import { FormDrawer } from "../../shared/form/forms"
import { transactionQuery, TRANSACTION_FILTERS, PAYMENT_STATES, useAccounts } from "./api"

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

type Values = Record<string, string>

/** Edits the filters, and writes them to the URL. */
const FilterDrawer = ({ view, close }: { view: View; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const [values, setValues] = useState<Values>(() => view.pick(TRANSACTION_FILTERS))
  const set = (name: string, value: string) => setValues((current) => ({ ...current, [name]: value }))
  const submit = () => {
    view.set(Object.fromEntries(TRANSACTION_FILTERS.map((name) => [name, values[name] ?? ""])))
    close()
  }
  return (
    <FormDrawer
      title={t("payments.transactions.filter.title")}
      description={t("payments.transactions.filter.description")}
      action={t("payments.transactions.filter.apply")}
      submit={submit}
      close={close}
      secondaryAction={
        <Button type="button" size="small" variant="secondary" onClick={() => setValues({})}>
          {t("payments.transactions.filter.clear")}
        </Button>
      }
    >
      <States value={values.state ?? ""} onChange={(value) => set("state", value)} />
      <Accounts value={values.provider_id ?? ""} onChange={(value) => set("provider_id", value)} />
      <SelectFilter
        wide
        label={t("payments.transactions.column.flow")}
        value={values.flow ?? ""}
        options={["redirect", "card"].map((value) => ({
          value,
          label: t(`payments.transactions.flow.${value}`),
        }))}
        onSelect={(value) => set("flow", value)}
      />
      <SelectFilter
        wide
        label={t("payments.transactions.column.problem")}
        value={values.problem ?? ""}
        options={["any", "none"].map((value) => ({
          value,
          label: t(`payments.transactions.filter.problem_${value}`),
        }))}
        onSelect={(value) => set("problem", value)}
      />
      <SelectFilter
        wide
        label={t("payments.transactions.column.authorization")}
        value={values.authorization ?? ""}
        options={["ending", "ended"].map((value) => ({
          value,
          label: t(`payments.transactions.filter.authorization_${value}`),
        }))}
        onSelect={(value) => set("authorization", value)}
      />
      <Field name="currency" values={values} set={set} placeholder="USD" />
      <div className="grid grid-cols-2 gap-4">
        <Field name="created_from" values={values} set={set} type="date" />
        <Field name="created_to" values={values} set={set} type="date" />
        <Field name="amount_min" values={values} set={set} pattern="[0-9]{1,12}([.][0-9]{1,4})?" />
        <Field name="amount_max" values={values} set={set} pattern="[0-9]{1,12}([.][0-9]{1,4})?" />
      </div>
    </FormDrawer>
  )
}

const States = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  const selected = value.split(",").filter(Boolean)
  const toggle = (state: string) =>
    PAYMENT_STATES.filter((other) => (other === state ? !selected.includes(state) : selected.includes(other)))
  return (
    <fieldset>
      <legend className="txt-compact-small-plus mb-2">{t("payments.transactions.column.state")}</legend>
      <div className="grid grid-cols-2 gap-2">
        {PAYMENT_STATES.map((state) => (
          <div key={state} className="flex items-center gap-x-2">
            <Checkbox
              id={`${id}${state}`}
              checked={selected.includes(state)}
              onCheckedChange={() => onChange(toggle(state).join(","))}
            />
            <Label size="small" htmlFor={`${id}${state}`}>
              {t(`payments.state.${state}`)}
            </Label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const Accounts = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const accounts = useAccounts().data?.accounts ?? []
  if (accounts.length < 2) return null
  const options = accounts.map(({ provider_id }) => ({ value: provider_id, label: provider_id }))
  return (
    <SelectFilter
      wide
      label={t("payments.transactions.column.provider_id")}
      value={value}
      options={options}
      onSelect={onChange}
    />
  )
}

type FieldProps = {
  name: string
  values: Values
  set: (name: string, value: string) => void
  type?: "date"
  pattern?: string
  placeholder?: string
}

const Field = ({ name, values, set, ...input }: FieldProps) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label size="small" htmlFor={id}>
        {t(`payments.transactions.column.${name}`)}
      </Label>
      <Input
        id={id}
        size="small"
        autoComplete="off"
        value={values[name] ?? ""}
        onChange={({ target }) => set(name, target.value.trim())}
        {...input}
      />
    </div>
  )
}

/** The active filters, each with a button that removes it. */
export const ActiveFilters = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const active = Object.entries(view.pick(TRANSACTION_FILTERS))
  if (active.length === 0) return null
  const format = (name: string, value: string) => {
    if (name === "state")
      return value
        .split(",")
        .map((state) => t(`payments.state.${state}`, { defaultValue: state }))
        .join(", ")
    if (name === "flow") return t(`payments.transactions.flow.${value}`, { defaultValue: value })
    if (name === "problem" || name === "authorization")
      return t(`payments.transactions.filter.${name}_${value}`, { defaultValue: value })
    return name === "currency" ? value.toUpperCase() : value
  }
  return (
    <ul className="flex flex-wrap gap-2 px-6 py-3" aria-label={t("payments.transactions.filter.active")}>
      {active.map(([name, value]) => {
        const what = `${t(`payments.transactions.column.${name}`)}: ${format(name, value)}`
        return (
          <li key={name}>
            <Button
              size="small"
              variant="secondary"
              aria-label={t("payments.transactions.filter.remove", { what })}
              onClick={() => view.set({ [name]: "" })}
            >
              {what}
              <XMarkMini aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
