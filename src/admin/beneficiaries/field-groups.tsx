import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Problem } from "../shared/form/form-check"
import { TextField } from "../shared/form/text-field"
import type { FieldGroup } from "./api"
import { lastSegment } from "./form-paths"

type Props = {
  groups: FieldGroup[]
  values: Readonly<Record<string, string>>
  problemOf: (name: string) => Problem | undefined
  change: (name: string, value: string) => void
  touch: (name: string) => void
}

/** The fields that the API names, in its groups. The group of rare fields is collapsed unless it has a value or a problem. */
export const FieldGroups = ({ groups, values, problemOf, change, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  return groups.map(({ name: group, fields }) => {
    const inputs = (
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, required }) => (
          <TextField
            key={name}
            required={required}
            label={t(`beneficiaries.field.${lastSegment(name)}`)}
            type={name === "date_of_birth" ? "date" : "text"}
            value={values[name] ?? ""}
            onChange={(value) => change(name, value)}
            onBlur={() => touch(name)}
            problem={problemOf(name)}
          />
        ))}
      </div>
    )
    if (group !== "more")
      return (
        <fieldset key={group}>
          <legend>
            <Heading level="h2">{t(`beneficiaries.group.${group}`)}</Heading>
          </legend>
          {inputs}
        </fieldset>
      )
    const hasContent = fields.some(({ name }) => values[name] || problemOf(name))
    return (
      <details key={group} open={hasContent || undefined}>
        <summary className="txt-compact-small-plus cursor-pointer">{t("beneficiaries.group.more")}</summary>
        {inputs}
      </details>
    )
  })
}
