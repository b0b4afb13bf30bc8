import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { BulkKind, Which } from "../../lib/bulks"
import { PlanDrawer } from "./plan-drawer"

type Props = {
  kinds: readonly BulkKind[]
  /** How many are chosen. */
  chosen: number
  which: Which
  clear: () => void
  /** Offers all that the filters find, where more are found than are chosen. */
  all?: { count: number; choose: () => void } | undefined
}

/** What can be done to the payments that are chosen. */
export const BulkBar = ({ kinds, chosen, which, clear, all }: Props) => {
  const { t } = useTranslation("mpgi")
  const [planned, plan] = useState<BulkKind | null>(null)
  if (chosen === 0) return null
  return (
    <section
      className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 px-6 py-3"
      aria-label={t("bulk.bar")}
    >
      <Text size="small" weight="plus" aria-live="polite">
        {t("bulk.chosen", { count: chosen })}
      </Text>
      {all && (
        <Button size="small" variant="transparent" onClick={all.choose}>
          {t("bulk.choose_all", { count: all.count })}
        </Button>
      )}
      <Button size="small" variant="transparent" onClick={clear}>
        {t("bulk.clear")}
      </Button>
      <span className="hidden flex-1 sm:block" />
      {kinds.map((kind) => (
        <Button key={kind} size="small" variant="secondary" onClick={() => plan(kind)}>
          {t(`bulk.verb.${kind}`)}
        </Button>
      ))}
      {planned && <PlanDrawer kind={planned} chosen={chosen} which={which} close={() => plan(null)} />}
    </section>
  )
}
