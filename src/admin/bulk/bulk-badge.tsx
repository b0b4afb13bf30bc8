import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const COLORS = {
  draft: "grey",
  queued: "grey",
  running: "blue",
  completed: "green",
  succeeded: "green",
  refused: "red",
  unconfirmed: "orange",
} as const

/** The state of a bulk action or of one of its rows. */
export const BulkBadge = ({ state }: { state: keyof typeof COLORS }) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[state]}>{t(`bulk.state.${state}`)}</StatusBadge>
}
