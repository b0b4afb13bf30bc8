import { clx, Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  label: string
  /** Empty for all. */
  value: string
  options: { value: string; label: string }[]
  choose: (value: string) => void
  /** What stands for all of them. */
  all?: string
  /** As wide as what it stands in. */
  wide?: boolean
}

/** The select needs a value for "all" too. */
const ALL = "all"

/** One of some values, or all of them. */
export const Choose = ({ label, value, options, choose, all, wide }: Props) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <div className={clx("flex w-full flex-col", wide ? "gap-y-2" : "gap-y-1 sm:w-48")}>
      <Label size={wide ? "small" : "xsmall"} htmlFor={id} className={wide ? "" : "text-ui-fg-subtle"}>
        {label}
      </Label>
      <Select size="small" value={value || ALL} onValueChange={(now) => choose(now === ALL ? "" : now)}>
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={ALL}>{all ?? t("care.all")}</Select.Item>
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
