import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules, PaymentCollectionStatus, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { Amount } from "../../gateway"
import { atLeast, isPositive, sameInMedusa } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import { amountOf, MONEY_FIELDS, moneyOfPayment, type MedusaPaymentMoney } from "../shared/medusa-money"

type Session = { status: string; amount: BigNumberInput; raw_amount?: BigNumberInput }
type Collection = {
  id: string
  status: string
  currency_code: string
  amount: BigNumberInput
  raw_amount?: BigNumberInput
  captured_amount?: BigNumberInput | null
  refunded_amount?: BigNumberInput | null
  payment_sessions?: Session[]
  payments?: MedusaPaymentMoney[]
}

/** What Medusa writes at the end of an authorization, a capture and a refund. */
type Counted = {
  status: PaymentCollectionStatus
  authorized_amount: number
  captured_amount: number
  refunded_amount: number
  completed_at: Date | null
}

/** A change that Medusa's type of its payment module does not list. */
type Payments = { updatePaymentCollections(id: string, change: Counted): Promise<unknown> }

const FIELDS = [
  "id",
  "status",
  "currency_code",
  "amount",
  "raw_amount",
  "captured_amount",
  "refunded_amount",
  ...["status", "amount", "raw_amount"].map((field) => `payment_sessions.${field}`),
  ...MONEY_FIELDS.map((field) => `payments.${field}`),
]

/**
 * The maximum number of counts. If Medusa writes rows meanwhile, the collection is counted again. Medusa also counts it
 * after each row.
 */
const ATTEMPTS = 3

/**
 * Counts a payment collection again if it does not agree with its rows. It counts as Medusa does after an
 * authorization, a capture and a refund. Medusa does not count after a row was deleted, or if its server dies first.
 * The payment status of an order in Medusa's dashboard depends on these amounts (hazard 25). A collection that was
 * canceled, or closed by an edit of the order, stays unchanged.
 */
export async function recountCollection(id: string, container: MedusaContainer): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [collection] = await graph<Collection>(container, {
      entity: "payment_collection",
      fields: FIELDS,
      filters: { id },
    })
    const counted = collection && countAgain(collection, container)
    if (!counted) return
    await container.resolve<Payments>(Modules.PAYMENT).updatePaymentCollections(id, counted)
    const { log } = container.resolve("mpgi")
    log.info(`mpgi: payment collection ${id} of Medusa did not agree with its rows; corrected`)
  }
}

/**
 * Whether Medusa has counted no payment of a collection. This happens if the server that created a payment died before
 * the end.
 */
export function isUncounted({ status }: { status: string }): boolean {
  const { NOT_PAID, AWAITING } = PaymentCollectionStatus
  return [NOT_PAID, AWAITING].some((open) => open === (status as PaymentCollectionStatus))
}

const CLOSED = new Set<string>([PaymentCollectionStatus.CANCELED, PaymentCollectionStatus.PARTIALLY_CAPTURED])

/** The status and amounts to write; undefined where nothing has to be corrected. */
function countAgain(collection: Collection, container: MedusaContainer): Counted | undefined {
  const { status, payments = [], payment_sessions = [] } = collection
  const authorized = sum(
    payment_sessions
      .filter((session) => session.status === String(PaymentSessionStatus.AUTHORIZED))
      .map(amountOf),
  )
  if (CLOSED.has(status)) return undefined
  const money = payments.map(moneyOfPayment)
  const captured = sum(money.map((each) => each.captured))
  const refunded = sum(money.map((each) => each.refunded))
  const { COMPLETED, AUTHORIZED, PARTIALLY_AUTHORIZED, AWAITING, NOT_PAID } = PaymentCollectionStatus
  const round = rounding(collection, container)
  if (!round) return undefined
  const covers = (amount: BigNumberInput) => atLeast(round(amount), round(amountOf(collection)))
  const wasCompleted = status === String(COMPLETED)
  const isCompleted = isPositive(captured) && covers(captured)
  if (
    !(isUncounted({ status }) && isPositive(authorized)) &&
    sameInMedusa(captured, collection.captured_amount ?? 0) &&
    sameInMedusa(refunded, collection.refunded_amount ?? 0) &&
    (wasCompleted === isCompleted || !isPositive(amountOf(collection)))
  )
    return undefined
  const open = payment_sessions.length === 0 ? NOT_PAID : AWAITING
  const held = covers(authorized) ? AUTHORIZED : PARTIALLY_AUTHORIZED
  return {
    status: isCompleted ? COMPLETED : isPositive(authorized) ? held : open,
    authorized_amount: authorized.toNumber(),
    captured_amount: captured.toNumber(),
    refunded_amount: refunded.toNumber(),
    completed_at: isCompleted ? new Date() : null,
  }
}

/**
 * Rounds to the decimals that the account of the collection's payments sends: 12.08 is all of 12.0833. Undefined if no
 * payment belongs to one of our accounts.
 */
function rounding({ payments = [], currency_code }: Collection, container: MedusaContainer) {
  const { accounts } = container.resolve("mpgi")
  const own = payments.find(({ provider_id }) => accounts.has(provider_id))
  if (!own) return undefined
  const { provider_id } = own
  return (value: BigNumberInput): Amount => accounts.roundAmount(provider_id, value, currency_code)
}

const sum = (amounts: BigNumberInput[]) =>
  amounts.reduce<ReturnType<typeof MathBN.convert>>(
    (total, each) => MathBN.add(total, each),
    MathBN.convert(0),
  )
