import { Adjustments } from "@medusajs/icons"
import { Button, DropdownMenu } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type Props = {
  columns: { id: string; label: string }[]
  shown: readonly string[]
  change: (shown: string[]) => void
}

/** Which columns a list has. */
export const ColumnsMenu = ({ columns, shown, change }: Props) => {
  const { t } = useTranslation("mpgi")
  const toggled = (id: string) =>
    columns
      .map((column) => column.id)
      .filter((other) => (other === id ? !shown.includes(id) : shown.includes(other)))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <Button size="small" variant="secondary">
          <Adjustments aria-hidden />
          {t("list.columns")}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {columns.map(({ id, label }) => (
          <DropdownMenu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            disabled={shown.length === 1 && shown.includes(id)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => change(toggled(id))}
          >
            {label}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
