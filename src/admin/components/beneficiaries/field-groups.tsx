import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { FieldGroup } from "../../lib/beneficiaries"
import type { Problem } from "../../lib/form-check"
import { TextField } from "../form/text-field"

type Props = {
  groups: FieldGroup[]
  values: Readonly<Record<string, string>>
  problemOf: (name: string) => Problem | undefined
  change: (name: string, value: string) => void
  touch: (name: string) => void
}

/** The fields that the server asks for, in its groups; what few need is folded away until something is wrong there. */
export const FieldGroups = ({ groups, values, problemOf, change, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  return groups.map(({ name: group, fields }) => {
    const inputs = (
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, required }) => (
          <TextField
            key={name}
            required={required}
            label={t(`beneficiary.field.${lastOf(name)}`)}
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
            <Heading level="h2">{t(`beneficiary.group.${group}`)}</Heading>
          </legend>
          {inputs}
        </fieldset>
      )
    const wanted = fields.some(({ name }) => values[name] || problemOf(name))
    return (
      <details key={group} open={wanted || undefined}>
        <summary className="txt-compact-small-plus cursor-pointer">{t("beneficiary.group.more")}</summary>
        {inputs}
      </details>
    )
  })
}

const lastOf = (path: string) => path.split(".").at(-1) ?? path
