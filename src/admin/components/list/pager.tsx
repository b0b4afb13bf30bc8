import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type Props = { offset: number; limit: number; count: number; go: (offset: number) => void }

/** Which part of a list is shown, and the way to the next. */
export const Pager = ({ offset, limit, count, go }: Props) => {
  const { t } = useTranslation("mpgi")
  const last = Math.min(offset + limit, count)
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-4"
      aria-label={t("payouts.list.pages")}
    >
      <Text size="small" className="text-ui-fg-subtle">
        {t("payouts.list.shown", { from: count === 0 ? 0 : offset + 1, to: last, total: count })}
      </Text>
      <div className="flex gap-x-2">
        <Button
          size="small"
          variant="secondary"
          disabled={offset === 0}
          onClick={() => go(Math.max(0, offset - limit))}
        >
          {t("payouts.list.previous")}
        </Button>
        <Button size="small" variant="secondary" disabled={last >= count} onClick={() => go(offset + limit)}>
          {t("payouts.list.next")}
        </Button>
      </div>
    </nav>
  )
}
