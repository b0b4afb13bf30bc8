import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { usePayoutTerms } from "../../lib/payouts"
import { uuid } from "../../lib/uuid"

/** What the form for a new payout takes over of an order. */
export type OrderOfPayout = { id: string; display_id?: number | string; currency_code?: string }

/** Opens a new payout with the order's reference and currency filled in; for those who may pay out. */
export const PayOutButton = ({ order }: { order: OrderOfPayout }) => {
  const { t } = useTranslation("mpgi")
  const navigate = useNavigate()
  const { data } = usePayoutTerms()
  if (!data) return null
  const open = () => {
    const { id, display_id, currency_code } = order
    const filled = new URLSearchParams({
      ...{ new: uuid(), order_id: id },
      ...(display_id !== undefined && { reference: `#${display_id}` }),
      ...(currency_code && { payment_currency: currency_code.toUpperCase() }),
    })
    void navigate(`/gateway/payouts?${filled.toString()}`)
  }
  return (
    <div className="flex justify-end px-6 py-4">
      <Button size="small" variant="secondary" onClick={open}>
        {t("payouts.from_order")}
      </Button>
    </div>
  )
}
