import { Button, InlineTip, toast, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { TextField } from "../shared/form/fields"
import type { DetailedBeneficiary } from "./api"
import { lastSegment, readDocuments, flatten } from "./field-groups"

type Props = { id: string; change: NonNullable<DetailedBeneficiary["proposed"]> }

/**
 * The change of a beneficiary that waits for a second user: what changes, and the decision. If the change sends money
 * to another account, the user has to type that account, which is not shown.
 */
export const ProposedChange = ({ id, change }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const [typed, setTyped] = useState<Record<string, string>>({})
  const parameters = { id, change_id: change.id }
  const onError = ({ message }: Error) =>
    toast.error(t("beneficiaries.change.failed"), { description: message })
  const confirm = usePost(
    "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/confirm",
    { onError, onSuccess: () => toast.success(t("beneficiaries.change.confirmed")) },
    parameters,
  )
  const reject = usePost(
    "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/reject",
    { onError, onSuccess: () => toast.success(t("beneficiaries.change.rejected")) },
    parameters,
  )
  const { proposed_by, proposed_at, allowed, fields, confirm_with } = change
  const values = {
    user: proposed_by.email ?? proposed_by.id,
    at: new Date(proposed_at).toLocaleString(i18n.language.slice(0, 2)),
  }
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4" data-testid="mpgi-proposed-change">
      <InlineTip
        label={t(change.restores ? "beneficiaries.change.restore_title" : "beneficiaries.change.title")}
        variant="warning"
      >
        {t(allowed.confirm ? "beneficiaries.change.other" : "beneficiaries.change.own", values)}
      </InlineTip>
      <ChangedFields fields={fields} />
      {allowed.confirm &&
        confirm_with.map(({ name, whole }) => (
          <TextField
            key={name}
            required
            label={t(`beneficiaries.field.${name}`)}
            hint={t(whole ? "beneficiaries.change.type_all" : "beneficiaries.change.type_last")}
            value={typed[name] ?? ""}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          isLoading={reject.isPending}
          onClick={() => reject.mutate({})}
        >
          {t("beneficiaries.change.reject")}
        </Button>
        {allowed.confirm && (
          <Button
            size="small"
            isLoading={confirm.isPending}
            disabled={confirm_with.some(({ name }) => !typed[name]?.trim())}
            onClick={() => confirm.mutate(typed)}
          >
            {t("beneficiaries.change.confirm")}
          </Button>
        )}
      </div>
    </div>
  )
}

type Field = NonNullable<DetailedBeneficiary["proposed"]>["fields"][number]

/** The fields of a change, before and after. Two different masked numbers may look the same. */
export const ChangedFields = ({ fields }: { fields: readonly Field[] }) => {
  const { t } = useTranslation("mpgi")
  const shown = (name: string, value: string | null) => {
    if (value === null) return t("beneficiaries.change.none")
    return name === "entity_type" ? t(`beneficiaries.type.${value}`, { defaultValue: value }) : value
  }
  return (
    <dl className="grid gap-y-2">
      {fields.map(({ name, before, after }) => (
        <div key={name} className="grid grid-cols-2 items-start gap-x-4">
          <dt className="txt-compact-small-plus">
            {t(`beneficiaries.field.${lastSegment(name)}`, { defaultValue: name })}
          </dt>
          <dd className="txt-compact-small text-ui-fg-subtle min-w-0 break-words">
            {shown(name, before)} → {shown(name, after)}
            {before === after && ` (${t("beneficiaries.change.different")})`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** All fields of a beneficiary. The API masks account and identity numbers. */
export const BeneficiaryDetails = ({ beneficiary }: { beneficiary: DetailedBeneficiary }) => {
  const { t } = useTranslation("mpgi")
  const { entity_type: _, ...values } = flatten(beneficiary.beneficiary ?? {})
  const details: [name: string, value: string][] = [
    ["entity_type", t(`beneficiaries.type.${beneficiary.entity_type}`)],
    ["code", beneficiary.code ?? ""],
    ...Object.entries(values).map(([path, value]): [string, string] => [lastSegment(path), value]),
  ]
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2">
        {details
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="grid grid-cols-2 items-start gap-x-4">
              <dt className="txt-compact-small-plus">{t(`beneficiaries.field.${name}`)}</dt>
              <dd className="txt-compact-small text-ui-fg-subtle min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {readDocuments(beneficiary.beneficiary).map(({ file_url, file_type, labels }) => (
        <div key={file_url} className="px-6 py-4">
          <a
            href={file_url}
            rel="noreferrer noopener"
            target="_blank"
            className="txt-compact-small text-ui-fg-base underline break-all"
          >
            {file_url}
          </a>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {[file_type, labels].filter(Boolean).join(" · ")}
          </Text>
        </div>
      ))}
    </>
  )
}
