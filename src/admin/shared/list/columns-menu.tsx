import { Adjustments } from "@medusajs/icons"
import { Button, DropdownMenu } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type Props = {
  columns: { id: string; label: string }[]
  visible: readonly string[]
  onChange: (visible: string[]) => void
}

/** Selects the columns of a list. */
export const ColumnsMenu = ({ columns, visible, onChange }: Props) => {
  const { t } = useTranslation("mpgi")
  const toggle = (id: string) =>
    columns
      .map((column) => column.id)
      .filter((other) => (other === id ? !visible.includes(id) : visible.includes(other)))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <Button size="small" variant="secondary">
          <Adjustments aria-hidden />
          {t("shared.list.columns")}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {columns.map(({ id, label }) => (
          <DropdownMenu.CheckboxItem
            key={id}
            checked={visible.includes(id)}
            disabled={visible.length === 1 && visible.includes(id)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => onChange(toggle(id))}
          >
            {label}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
