import { Link } from "./navigation/link"

/** `display_id` is null for an order that no longer exists. */
export interface LinkedOrder {
  id: string
  display_id: number | null
  /** The number that the shop gives the order itself. */
  custom_display_id: string | null
}

/** The number of an order as the merchant knows it: the shop's own, or Medusa's, as in `#12`. */
export const orderNumber = ({ id, display_id, custom_display_id }: LinkedOrder): string =>
  custom_display_id ?? (display_id === null ? id : `#${display_id}`)

/** Links to an order by its number; by its ID when it no longer exists. */
export const OrderLink = ({ order }: { order: LinkedOrder }) => (
  <Link
    to={`/orders/${order.id}`}
    className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded underline-offset-2 outline-none"
  >
    {orderNumber(order)}
  </Link>
)

/** The order of a row; a dash if there is none. */
export const OrderCell = ({ order }: { order: LinkedOrder | null }) =>
  order ? <OrderLink order={order} /> : "–"
