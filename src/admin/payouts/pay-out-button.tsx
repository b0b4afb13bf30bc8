import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { navigate } from "../shared/navigation/browser-location"
import { uuid } from "../shared/uuid"
import { usePayoutTerms } from "./api"

/** The fields of an order that the form for a new payout uses. */
export type PayoutOrder = { id: string; display_id?: number | string; currency_code?: string }

/** Opens the form for a new payout with the order's reference and currency. Hidden from users who may not pay out. */
export const PayOutButton = ({ order }: { order: PayoutOrder }) => {
  const { t } = useTranslation("mpgi")
  const { data } = usePayoutTerms()
  if (!data || data.refused) return null
  const open = () => {
    const { id, display_id, currency_code } = order
    const params = new URLSearchParams({
      new: uuid(),
      order_id: id,
      ...(display_id !== undefined && { reference: `#${display_id}` }),
      ...(currency_code && { payment_currency: currency_code.toUpperCase() }),
    })
    navigate(`/gateway/payouts?${params.toString()}`)
  }
  return (
    <div className="flex justify-end px-6 py-4">
      <Button size="small" variant="secondary" onClick={open}>
        {t("payouts.from_order")}
      </Button>
    </div>
  )
}
