import { Button, Checkbox, Input, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { FILTERS, STATES, useAccounts } from "../../lib/transactions"
import type { View } from "../../lib/view"
import { FormDrawer } from "../form/form-drawer"
import { Choose } from "../list/choose"

type Values = Record<string, string>

/** Asks which transactions to show; the answer goes into the address. */
export const FilterDrawer = ({ view, close }: { view: View; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const [values, setValues] = useState<Values>(() => view.given(FILTERS))
  const put = (name: string, value: string) => setValues((now) => ({ ...now, [name]: value }))
  const submit = () => {
    view.set(Object.fromEntries(FILTERS.map((name) => [name, values[name] ?? ""])))
    close()
  }
  return (
    <FormDrawer
      title={t("transactions.filter.title")}
      description={t("transactions.filter.description")}
      action={t("transactions.filter.apply")}
      submit={submit}
      close={close}
      beside={
        <Button type="button" size="small" variant="secondary" onClick={() => setValues({})}>
          {t("transactions.filter.clear")}
        </Button>
      }
    >
      <States value={values.state ?? ""} put={(value) => put("state", value)} />
      <Accounts value={values.provider_id ?? ""} put={(value) => put("provider_id", value)} />
      <Choose
        wide
        label={t("transactions.column.flow")}
        value={values.flow ?? ""}
        options={["redirect", "card"].map((value) => ({
          value,
          label: t(`transactions.flow.${value}`),
        }))}
        choose={(value) => put("flow", value)}
      />
      <Choose
        wide
        label={t("transactions.column.problem")}
        value={values.problem ?? ""}
        options={["any", "none"].map((value) => ({
          value,
          label: t(`transactions.filter.problem_${value}`),
        }))}
        choose={(value) => put("problem", value)}
      />
      <Field name="currency" values={values} put={put} placeholder="USD" />
      <div className="grid grid-cols-2 gap-4">
        <Field name="created_from" values={values} put={put} type="date" />
        <Field name="created_to" values={values} put={put} type="date" />
        <Field name="amount_min" values={values} put={put} pattern="[0-9]{1,12}([.][0-9]{1,4})?" />
        <Field name="amount_max" values={values} put={put} pattern="[0-9]{1,12}([.][0-9]{1,4})?" />
      </div>
    </FormDrawer>
  )
}

const States = ({ value, put }: { value: string; put: (value: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  const chosen = value.split(",").filter(Boolean)
  const toggled = (state: string) =>
    STATES.filter((other) => (other === state ? !chosen.includes(state) : chosen.includes(other)))
  return (
    <fieldset>
      <legend className="txt-compact-small-plus mb-2">{t("transactions.column.state")}</legend>
      <div className="grid grid-cols-2 gap-2">
        {STATES.map((state) => (
          <div key={state} className="flex items-center gap-x-2">
            <Checkbox
              id={`${id}${state}`}
              checked={chosen.includes(state)}
              onCheckedChange={() => put(toggled(state).join(","))}
            />
            <Label size="small" htmlFor={`${id}${state}`}>
              {t(`state.${state}`)}
            </Label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const Accounts = ({ value, put }: { value: string; put: (value: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const accounts = useAccounts().data?.accounts ?? []
  if (accounts.length < 2) return null
  const options = accounts.map(({ provider_id }) => ({ value: provider_id, label: provider_id }))
  return (
    <Choose wide label={t("transactions.column.provider_id")} value={value} options={options} choose={put} />
  )
}

type FieldProps = {
  name: string
  values: Values
  put: (name: string, value: string) => void
  type?: "date"
  pattern?: string
  placeholder?: string
}

const Field = ({ name, values, put, ...input }: FieldProps) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label size="small" htmlFor={id}>
        {t(`transactions.column.${name}`)}
      </Label>
      <Input
        id={id}
        size="small"
        autoComplete="off"
        value={values[name] ?? ""}
        onChange={({ target }) => put(name, target.value.trim())}
        {...input}
      />
    </div>
  )
}
