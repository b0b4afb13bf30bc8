import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { checkForm, useFormCheck, SelectField, TextField } from "../shared/form/fields"
import { FormModal } from "../shared/form/forms"
import { useFieldGroups, useSaveBeneficiary, type DetailedBeneficiary } from "./api"
import {
  DocumentFields,
  toPersonDocuments,
  readDocuments,
  FieldGroups,
  unflatten,
  flatten,
  type Document,
} from "./field-groups"

type Props = {
  /** The beneficiary to edit. Without it, the form creates a new beneficiary. */
  beneficiary?: DetailedBeneficiary | undefined
  close: () => void
  done: (id: string) => void
}

const CHECK = "/admin/mpgi/beneficiaries/check"
const COUNTRY = "bank_details.bank_country_code"

/** All fields that the gateway accepts for a beneficiary of this type and country. Manual 2.9. */
export const BeneficiaryForm = ({ beneficiary: existing, close, done }: Props) => {
  const { t } = useTranslation("mpgi")
  const [values, setValues] = useState<Record<string, string>>(() => flatten(existing?.beneficiary ?? {}))
  const [documents, setDocuments] = useState<Document[]>(() => readDocuments(existing?.beneficiary))
  const [code, setCode] = useState(existing?.code ?? "")
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const type = values.entity_type ?? "COMPANY"
  const { data } = useFieldGroups(type, values[COUNTRY] ?? "")
  const beneficiary = { ...unflatten({ ...values, entity_type: type }), ...toPersonDocuments(documents) }
  const form = { ...(code.trim() && { code }), beneficiary }
  const withId = existing ? { ...form, id: existing.id } : form
  const { checked } = useFormCheck(CHECK, withId)
  const action = useSaveBeneficiary(existing?.id, {
    onSuccess: ({ beneficiary: { proposed } }) =>
      toast.success(t(proposed ? "beneficiaries.form.proposed" : "beneficiaries.form.saved")),
    onError: ({ message }) => toast.error(t("beneficiaries.form.save_failed"), { description: message }),
  })
  const visible = (checked?.problems ?? []).filter(({ field }) => submitted || touched.has(field))
  const problemOf = (field: string) => visible.find((problem) => problem.field === field)
  const touch = (field: string) => setTouched((before) => new Set([...before, field]))

  const submit = async () => {
    setSubmitted(true)
    const { problems } = await checkForm(CHECK, withId)
    if (problems.length > 0) {
      toast.error(t("beneficiaries.form.invalid", { number: problems.length }))
      return
    }
    action.mutate(form, { onSuccess: ({ beneficiary: { id } }) => done(id) })
  }

  return (
    <FormModal
      title={t(existing ? "beneficiaries.form.edit" : "beneficiaries.new")}
      description={t("beneficiaries.form.description")}
      action={t("beneficiaries.form.save")}
      submit={() => void submit()}
      close={close}
      busy={action.isPending}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          required
          label={t("beneficiaries.field.entity_type")}
          value={type}
          onChange={(entity_type) => setValues((before) => ({ ...before, entity_type }))}
          options={["COMPANY", "PERSON"].map((value) => ({
            value,
            label: t(`beneficiaries.type.${value}`),
          }))}
        />
        <TextField
          label={t("beneficiaries.field.code")}
          value={code}
          onChange={setCode}
          onBlur={() => touch("code")}
          problem={problemOf("code")}
          hint={t("beneficiaries.form.code_hint")}
        />
      </div>
      <FieldGroups
        groups={data?.groups ?? []}
        values={values}
        problemOf={(name) => problemOf(`beneficiary.${name}`)}
        change={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        touch={(name) => touch(`beneficiary.${name}`)}
      />
      <DocumentFields documents={documents} change={setDocuments} problemOf={problemOf} touch={touch} />
    </FormModal>
  )
}
