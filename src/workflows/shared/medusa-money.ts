import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { Amount } from "../../gateway"
import { medusaCapture, medusaRefund, type MedusaMoney } from "../../modules/mpgi"
import { graph } from "./graph"

export type Money = { amount: BigNumberInput; raw_amount?: BigNumberInput }

/** The amounts that Medusa has of a payment from which money is to be moved. */
export type MedusaPaymentMoney = Money & {
  provider_id: string
  currency_code: string
  captures?: Money[]
  refunds?: Money[]
}

/** The fields of {@link MedusaPaymentMoney}. */
export const MONEY_FIELDS = [
  "provider_id",
  "currency_code",
  "amount",
  "raw_amount",
  ...["captures", "refunds"].flatMap((rows) =>
    ["id", "amount", "raw_amount"].map((field) => `${rows}.${field}`),
  ),
]

/** The amounts of a payment in Medusa: its own, and the sums of its Capture and Refund rows. */
export function moneyOfPayment({ captures = [], refunds = [], ...payment }: MedusaPaymentMoney): MedusaMoney {
  const sum = (rows: readonly Money[]) =>
    rows.reduce((total, row) => MathBN.add(total, amountOf(row)), MathBN.convert(0))
  return { amount: amountOf(payment), captured: sum(captures), refunded: sum(refunds) }
}

/** An amount, as exact as Medusa has it. */
export const amountOf = ({ amount, raw_amount }: Money) => MathBN.convert(raw_amount ?? amount)

/** The input of Medusa's workflow to capture an amount of ours: see {@link medusaCapture}. */
export async function captureInput(
  payment_id: string,
  amount: Amount,
  container: MedusaContainer,
): Promise<{ payment_id: string; amount?: string }> {
  const { money, round } = await readMoney(payment_id, container)
  const own = medusaCapture(amount, money, round)
  return own === undefined ? { payment_id } : { payment_id, amount: own }
}

/** The input of Medusa's workflow to refund an amount of ours: see {@link medusaRefund}. */
export async function refundInput(
  payment_id: string,
  amount: Amount,
  container: MedusaContainer,
): Promise<{ payment_id: string; amount: string }> {
  const { money, round } = await readMoney(payment_id, container)
  return { payment_id, amount: medusaRefund(amount, money, round) }
}

/**
 * The amount to request from Medusa for an amount that a user has entered. Usually it is the same amount. If the amount
 * is all that is left, it is Medusa's exact remainder. It is empty for a capture of everything.
 */
export async function closingAmount<A extends BigNumberInput>(
  kind: "capture" | "refund",
  payment_id: string,
  entered: A,
  container: MedusaContainer,
): Promise<{ amount?: A | string }> {
  const { money, round, isOurs } = await readMoney(payment_id, container)
  if (!isOurs) return { amount: entered }
  const amount = round(entered)
  const own = kind === "capture" ? medusaCapture(amount, money, round) : medusaRefund(amount, money, round)
  if (own === undefined) return {}
  return { amount: own === amount ? entered : own }
}

async function readMoney(id: string, container: MedusaContainer) {
  const [payment] = await graph<MedusaPaymentMoney>(container, {
    entity: "payment",
    fields: ["id", ...MONEY_FIELDS],
    filters: { id },
  })
  const { accounts } = container.resolve("mpgi")
  const { provider_id = "", currency_code = "" } = payment ?? {}
  const isOurs = accounts.has(provider_id)
  const round = (value: BigNumberInput) => accounts.roundAmount(provider_id, value, currency_code)
  return { money: moneyOfPayment(payment ?? { provider_id, currency_code, amount: 0 }), round, isOurs }
}
