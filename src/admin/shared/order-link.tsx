import { Link } from "./navigation/link"

/** `display_id` is null for an order that no longer exists. */
export interface LinkedOrder {
  id: string
  display_id: number | null
}

/** Links to an order by its number; by its ID when it no longer exists. */
export const OrderLink = ({ order: { id, display_id } }: { order: LinkedOrder }) => (
  <Link
    to={`/orders/${id}`}
    className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded underline-offset-2 outline-none"
  >
    {display_id === null ? id : `#${display_id}`}
  </Link>
)

type Props = { row: { order: LinkedOrder | null; order_no: string } }

/** Links to the order of a row. While there is no order, shows the order number at the gateway. */
export const OrderReference = ({ row: { order, order_no } }: Props) =>
  order ? <OrderLink order={order} /> : <code>{order_no}</code>
