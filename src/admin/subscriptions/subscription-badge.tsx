import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SubscriptionStatus } from "./api"

const COLORS: Record<SubscriptionStatus, "green" | "orange" | "red" | "blue" | "grey"> = {
  active: "green",
  canceling: "orange",
  unknown: "red",
  unconfirmed: "orange",
  requested: "grey",
  inactive: "grey",
  ended: "blue",
}

/** The status of a subscription. */
export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => {
  const { t } = useTranslation("mpgi")
  return (
    <StatusBadge color={COLORS[status]}>
      {t(`subscriptions.status.${status}`, { defaultValue: status })}
    </StatusBadge>
  )
}
