import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { createHook, createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { RequestOf } from "../../gateway"
import type { PaymentRow } from "../../modules/mpgi"
import { MpgiError } from "../../modules/mpgi/shared/mpgi-error"
import { whetherConsumed } from "../shared/hooks"

/** What a handler of `paymentRequest` receives: ids with which it reads what it needs. */
export interface PaymentRequestAbout {
  provider_id: string
  /** The number of the order at the gateway. */
  order_no: string
  payment_session_id: string
  /** Null for a payment of an order, as by a payment link. */
  cart_id: string | null
  order_id: string | null
  /** `redirect` for the gateway's page, `card` for a direct card payment. */
  flow: "redirect" | "card"
  /** Main units as text. */
  amount: string
  currency_code: string
}

/** The fields of manual 2.2 that a shop may set. None of them moves money or names a person. */
const ADDABLE = ["note", "custom", "shopper_level", "order_type", "platform_source"] as const

/** What a handler may return, in a `StepResponse`. */
export type PaymentRequestAdditions = { [Field in (typeof ADDABLE)[number]]?: string }

/** The `code` of the error when the shop's handler refuses a payment. */
export const SHOP_REFUSED = "mpgi_shop_refused"

const NAME = "mpgi-payment-request"
const HOOK = "paymentRequest"

/**
 * Runs before a payment request is signed and sent, for the gateway's page and for cards. A shop consumes its hook
 * `paymentRequest`: the handler returns fields to add, or throws a MedusaError to refuse the payment. It receives ids
 * and no personal data, because Medusa's engines store the input of workflows.
 */
export const paymentRequestWorkflow = createWorkflow(NAME, (input: PaymentRequestAbout) => {
  const paymentRequest = createHook(HOOK, input)
  return new WorkflowResponse(paymentRequest.getResult() ?? {}, { hooks: [paymentRequest] })
})

/** A checkout runs no workflow until a shop consumes the hook. */
const isConsumed = whetherConsumed(NAME, HOOK)

/**
 * The payment request with what the shop's handler adds, if there is one.
 * @throws MedusaError with the code {@link SHOP_REFUSED} when the handler throws one; MpgiError when it returns a field
 * that it may not set
 */
export async function withShopFields<Request extends RequestOf<"checkout">>(
  request: Request,
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<Request> {
  if (!isConsumed()) return request
  const { provider_id, order_no, payment_session_id, cart_id, order_id, flow, amount, currency_code } =
    payment
  const input = { provider_id, order_no, payment_session_id, cart_id, order_id, flow, amount, currency_code }
  const { result } = await paymentRequestWorkflow(container)
    .run({ input })
    .catch((error: unknown) => {
      if (!MedusaError.isMedusaError(error)) throw error
      throw new MedusaError(error.type, error.message, SHOP_REFUSED)
    })
  return { ...request, ...checked(result) }
}

function checked(returned: unknown): PaymentRequestAdditions {
  if (returned === undefined || returned === null) return {}
  for (const [field, value] of Object.entries(returned))
    if (!ADDABLE.some((each) => each === field) || typeof value !== "string")
      throw new MpgiError(
        "invalid_input",
        `the hook ${HOOK} returned ${field}: it may return texts for ${ADDABLE.join(", ")}`,
      )
  return returned
}
