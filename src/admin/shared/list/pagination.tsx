import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type Props = { page: number; size: number; count: number; onPage: (page: number) => void }

/**
 * The range of the shown rows, and the buttons to the other pages. Renders nothing without rows. `page` counts from 0.
 */
export const Pagination = ({ page, size, count, onPage }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const number = (value: number) => value.toLocaleString(i18n.language.slice(0, 2))
  if (count === 0) return null // loading, or empty, which the list shows
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-3"
      aria-label={t("shared.list.pages")}
    >
      <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
        {t("shared.list.range", {
          from: number(page * size + 1),
          to: number(Math.min(count, (page + 1) * size)),
          all: number(count),
        })}
      </Text>
      <div className="flex gap-x-2">
        <Button size="small" variant="secondary" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t("shared.list.previous")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={(page + 1) * size >= count}
          onClick={() => onPage(page + 1)}
        >
          {t("shared.list.next")}
        </Button>
      </div>
    </nav>
  )
}
