import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

const COLORS: Record<string, "green" | "orange" | "red" | "blue" | "grey"> = {
  ...{ awaiting_approval: "orange", ready: "orange", sending: "orange", unknown: "red" },
  ...{ on_its_way: "blue", completed: "green", failed: "red", rejected: "grey" },
}

/** Where a payout stands, in words, with a colour that repeats them. */
export const PayoutStatusBadge = ({ status }: { status: string }) => {
  const { t } = useTranslation("mpgi")
  return (
    <StatusBadge color={COLORS[status] ?? "grey"}>
      {t(`payouts.status.${status}`, { defaultValue: status })}
    </StatusBadge>
  )
}
