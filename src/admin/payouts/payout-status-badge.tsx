import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PayoutStatus } from "./api"

const COLORS: Record<PayoutStatus, "green" | "orange" | "red" | "blue" | "grey"> = {
  awaiting_approval: "orange",
  ready: "orange",
  sending: "orange",
  unknown: "red",
  on_its_way: "blue",
  completed: "green",
  failed: "red",
  rejected: "grey",
}

/** The status of a payout. */
export const PayoutStatusBadge = ({ status }: { status: PayoutStatus }) => {
  const { t } = useTranslation("mpgi")
  return (
    <StatusBadge color={COLORS[status]}>
      {t(`payouts.status.${status}`, { defaultValue: status })}
    </StatusBadge>
  )
}
