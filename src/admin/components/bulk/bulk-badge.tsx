import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const COLORS = {
  planned: "grey",
  waiting: "grey",
  running: "blue",
  done: "green",
  refused: "red",
  unknown: "orange",
} as const

/** Where a bulk or a row of it stands, in words. */
export const BulkBadge = ({ state }: { state: keyof typeof COLORS }) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[state]}>{t(`bulk.state.${state}`)}</StatusBadge>
}
