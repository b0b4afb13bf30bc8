import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type Props = { page: number; size: number; count: number; go: (page: number) => void }

/** Which part of a list is shown, and the ways to the others. `page` counts from 0. */
export const Pages = ({ page, size, count, go }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const number = (value: number) => value.toLocaleString(i18n.language.slice(0, 2))
  const from = count === 0 ? 0 : page * size + 1
  return (
    <nav className="flex flex-wrap items-center justify-between gap-2 px-6 py-3" aria-label={t("list.pages")}>
      <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
        {t("list.part", {
          from: number(from),
          to: number(Math.min(count, (page + 1) * size)),
          all: number(count),
        })}
      </Text>
      <div className="flex gap-x-2">
        <Button size="small" variant="secondary" disabled={page === 0} onClick={() => go(page - 1)}>
          {t("list.previous")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={(page + 1) * size >= count}
          onClick={() => go(page + 1)}
        >
          {t("list.next")}
        </Button>
      </div>
    </nav>
  )
}
