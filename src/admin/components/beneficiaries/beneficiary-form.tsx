import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFieldGroups, type OneBeneficiary } from "../../lib/beneficiaries"
import { checkNow, useFormCheck } from "../../lib/form-check"
import { unflatten, flatten } from "../../lib/paths"
import { usePayoutAction } from "../../lib/payouts"
import { ChoiceField } from "../form/choice-field"
import { FormModal } from "../form/form-modal"
import { TextField } from "../form/text-field"
import { DocumentFields } from "./document-fields"
import { documentsOf, readDocuments, type Document } from "./documents"
import { FieldGroups } from "./field-groups"

type Props = {
  /** The one that is changed; a new one otherwise. */
  known?: OneBeneficiary | undefined
  close: () => void
  done: (id: string) => void
}

const CHECK = "/admin/mpgi/beneficiaries/check"
const COUNTRY = "bank_details.bank_country_code"

/** Everything that the gateway takes of a beneficiary, in the groups that its type and country need. Manual 2.9. */
export const BeneficiaryForm = ({ known, close, done }: Props) => {
  const { t } = useTranslation("mpgi")
  const [values, setValues] = useState<Record<string, string>>(() => flatten(known?.beneficiary ?? {}))
  const [documents, setDocuments] = useState<Document[]>(() => readDocuments(known?.beneficiary))
  const [code, setCode] = useState(known?.code ?? "")
  const [touched, touch] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const type = values.entity_type ?? "COMPANY"
  const { data } = useFieldGroups(type, values[COUNTRY] ?? "")
  const beneficiary = { ...unflatten({ ...values, entity_type: type }), ...documentsOf(documents) }
  const form = { ...(code.trim() && { code }), beneficiary }
  const withId = known ? { ...form, id: known.id } : form
  const { checked } = useFormCheck(CHECK, withId)
  const action = usePayoutAction<object, { beneficiary: { id: string } }>(
    known ? `/admin/mpgi/beneficiaries/${known.id}` : "/admin/mpgi/beneficiaries",
  )
  const shown = (checked?.problems ?? []).filter(({ field }) => tried || touched.has(field))
  const problemOf = (field: string) => shown.find((problem) => problem.field === field)
  const touchOne = (field: string) => touch((before) => new Set([...before, field]))

  const submit = async () => {
    setTried(true)
    const { problems } = await checkNow(CHECK, withId)
    if (problems.length > 0) {
      toast.error(t("beneficiary.form.wrong", { number: problems.length }))
      return
    }
    action.mutate(form, {
      onSuccess: ({ beneficiary: { id } }) => {
        toast.success(t("beneficiary.form.saved"))
        done(id)
      },
      onError: ({ message }) => toast.error(t("beneficiary.form.failed"), { description: message }),
    })
  }

  return (
    <FormModal
      title={t(known ? "beneficiary.form.change" : "beneficiary.new")}
      description={t("beneficiary.form.about")}
      action={t("beneficiary.form.save")}
      submit={() => void submit()}
      close={close}
      busy={action.isPending}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          required
          label={t("beneficiary.field.entity_type")}
          value={type}
          onChange={(entity_type) => setValues((before) => ({ ...before, entity_type }))}
          options={["COMPANY", "PERSON"].map((value) => ({
            value,
            label: t(`beneficiary.type.${value}`),
          }))}
        />
        <TextField
          label={t("beneficiary.field.code")}
          value={code}
          onChange={setCode}
          onBlur={() => touchOne("code")}
          problem={problemOf("code")}
          hint={t("beneficiary.form.code_hint")}
        />
      </div>
      <FieldGroups
        groups={data?.groups ?? []}
        values={values}
        problemOf={(name) => problemOf(`beneficiary.${name}`)}
        change={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        touch={(name) => touchOne(`beneficiary.${name}`)}
      />
      <DocumentFields documents={documents} change={setDocuments} problemOf={problemOf} touch={touchOne} />
    </FormModal>
  )
}
