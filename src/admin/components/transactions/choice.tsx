import { Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  name: string
  value: string
  options: { value: string; label: string }[]
  put: (value: string) => void
}

/** Stands for no choice: the list of choices cannot have an empty one. */
const ALL = "all"

/** One of some values, or all of them. */
export const Choice = ({ name, value, options, put }: Props) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label size="small" htmlFor={id}>
        {t(`transactions.column.${name}`)}
      </Label>
      <Select value={value || ALL} size="small" onValueChange={(chosen) => put(chosen === ALL ? "" : chosen)}>
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={ALL}>{t("transactions.filter.all")}</Select.Item>
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
