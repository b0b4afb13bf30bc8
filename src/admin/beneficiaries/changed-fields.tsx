import { useTranslation } from "react-i18next"
import type { DetailedBeneficiary } from "./api"
import { lastSegment } from "./form-paths"

type Field = NonNullable<DetailedBeneficiary["proposed"]>["fields"][number]

/** The fields of a change: each before and afterwards. */
export const ChangedFields = ({ fields }: { fields: readonly Field[] }) => {
  const { t } = useTranslation("mpgi")
  return (
    <dl className="grid gap-y-2">
      {fields.map(({ name, before, after }) => (
        <div key={name} className="grid grid-cols-2 items-start gap-x-4">
          <dt className="txt-compact-small-plus">
            {t(`beneficiaries.field.${lastSegment(name)}`, { defaultValue: name })}
          </dt>
          <dd className="txt-compact-small text-ui-fg-subtle min-w-0 break-words">
            {before ?? t("beneficiaries.change.none")} → {after ?? t("beneficiaries.change.none")}
          </dd>
        </div>
      ))}
    </dl>
  )
}
