import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const COLORS: Record<string, "green" | "orange" | "red" | "blue" | "grey"> = {
  ...{ active: "green", cancelling: "orange", unknown: "red", unconfirmed: "orange" },
  ...{ requested: "grey", inactive: "grey", ended: "blue" },
}

/** Where a subscription stands, in words, with a colour that repeats them. */
export const SubscriptionBadge = ({ status }: { status: string }) => {
  const { t } = useTranslation("mpgi")
  return (
    <StatusBadge color={COLORS[status] ?? "grey"}>
      {t(`subscriptions.status.${status}`, { defaultValue: status })}
    </StatusBadge>
  )
}
