import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

type Color = "green" | "orange" | "red" | "blue" | "grey"

const COLORS: Record<string, Color> = {
  created: "grey",
  pending: "orange",
  unknown: "orange",
  in_review: "orange",
  declined: "red",
  authorized: "blue",
  partially_captured: "blue",
  captured: "green",
  canceled: "grey",
  partially_refunded: "grey",
  refunded: "grey",
  charged_back: "red",
  // States of operations and of notifications.
  intent: "orange",
  sent: "orange",
  applied: "green",
  recorded: "green",
  not_applied: "red",
  received: "orange",
  waiting: "orange",
  parked: "red",
  closed: "grey",
}

type Props = { state: string; of?: "payment" | "operation" | "notification" }

/** The state of a payment, an operation or a notification. An unknown state is shown untranslated. */
export const StateBadge = ({ state, of = "payment" }: Props) => {
  const { t } = useTranslation("mpgi")
  const key = {
    payment: `payments.state.${state}`,
    operation: `payments.operation_state.${state}`,
    notification: `notifications.state.${state}`,
  }[of]
  return <StatusBadge color={COLORS[state] ?? "grey"}>{t(key, { defaultValue: state })}</StatusBadge>
}
