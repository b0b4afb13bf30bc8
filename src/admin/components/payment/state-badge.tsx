import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type Color = "green" | "orange" | "red" | "blue" | "grey"

const COLORS: Record<string, Color> = {
  ...{ created: "grey", pending: "orange", unknown: "orange", in_review: "orange", declined: "red" },
  ...{ authorised: "blue", partially_captured: "blue", captured: "green", cancelled: "grey" },
  ...{ partially_refunded: "grey", refunded: "grey" },
  // Of a write and of a notification.
  ...{ intent: "orange", sent: "orange", applied: "green", recorded: "green", not_applied: "red" },
  ...{ received: "orange", waiting: "orange", parked: "red", done: "grey" },
}

/** A state in words, with a colour that repeats them. */
export const StateBadge = ({
  state,
  of = "state",
}: {
  state: string
  of?: "state" | "write" | "message"
}) => {
  const { t } = useTranslation("mpgi")
  return (
    <StatusBadge color={COLORS[state] ?? "grey"}>{t(`${of}.${state}`, { defaultValue: state })}</StatusBadge>
  )
}
