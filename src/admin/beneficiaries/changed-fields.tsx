import { useTranslation } from "react-i18next"
import type { DetailedBeneficiary } from "./api"
import { lastSegment } from "./form-paths"

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
