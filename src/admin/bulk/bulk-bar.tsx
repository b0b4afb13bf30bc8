import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { BulkKind, BulkTarget } from "./api"
import { PreviewDrawer } from "./preview-drawer"

type Props = {
  kinds: readonly BulkKind[]
  /** The number of selected payments. */
  count: number
  target: BulkTarget
  clear: () => void
  /** Offers to select all payments that match the filters, if they are more than the selected ones. */
  all?: { count: number; select: () => void } | undefined
}

/** The actions for the selected payments. */
export const BulkBar = ({ kinds, count, target, clear, all }: Props) => {
  const { t } = useTranslation("mpgi")
  const [kindToPreview, setKindToPreview] = useState<BulkKind | null>(null)
  if (count === 0) return null
  return (
    <section
      className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 px-6 py-3"
      aria-label={t("bulk.selection_actions")}
    >
      <Text size="small" weight="plus" aria-live="polite">
        {t("bulk.selected", { count })}
      </Text>
      {all && (
        <Button size="small" variant="transparent" onClick={all.select}>
          {t("bulk.select_all", { count: all.count })}
        </Button>
      )}
      <Button size="small" variant="transparent" onClick={clear}>
        {t("bulk.clear")}
      </Button>
      <span className="hidden flex-1 sm:block" />
      {kinds.map((kind) => (
        <Button key={kind} size="small" variant="secondary" onClick={() => setKindToPreview(kind)}>
          {t(`bulk.action.${kind}`)}
        </Button>
      ))}
      {kindToPreview && (
        <PreviewDrawer
          kind={kindToPreview}
          count={count}
          target={target}
          close={() => setKindToPreview(null)}
        />
      )}
    </section>
  )
}
