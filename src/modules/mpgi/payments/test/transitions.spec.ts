import { amountOf, transactionId, type PaymentState } from "../../../../gateway"
import { PAYMENT_STATES } from "../../models/payment"
import type { PaymentRow } from "../../shared/rows"
import { words } from "../../shared/test/columns-of"
import { mayFollow, stateAfter } from "../consequences"
import { applyTransaction } from "../gateway-transaction"
import type { Action, AnyState, RecordedState } from "../state-columns"
import { paymentStates } from "../states"

const AFTER_CAPTURE = "partially_captured captured partially_refunded refunded"
const AFTER_AUTHORIZED = `${AFTER_CAPTURE} canceled`

/** Written by hand: to which states a report of the gateway may change a state. */
const NEXT: Record<AnyState, string> = {
  created: `pending in_review declined authorized ${AFTER_AUTHORIZED}`,
  unknown: `pending in_review declined authorized ${AFTER_AUTHORIZED}`,
  pending: `in_review declined authorized ${AFTER_AUTHORIZED}`,
  in_review: `declined authorized ${AFTER_AUTHORIZED}`,
  declined: `authorized ${AFTER_AUTHORIZED}`,
  authorized: AFTER_AUTHORIZED,
  partially_captured: "captured partially_refunded refunded canceled",
  captured: "partially_refunded refunded canceled",
  partially_refunded: "refunded canceled",
  refunded: "",
  canceled: "",
  charged_back: AFTER_AUTHORIZED,
}

const REPORTED = Object.keys(paymentStates).filter((state) => state !== "created") as PaymentState[]

describe("every pair of states", () => {
  const pairs = PAYMENT_STATES.flatMap((known) => REPORTED.map((reported) => [known, reported] as const))

  it.each(pairs)("a payment that is %s, and reported as %s", (known, reported) => {
    const T1 = transactionId("T1")
    const payment = {
      state: known,
      transaction_id: T1,
      amount: amountOf("25.00"),
      currency_code: "usd",
      problem: null,
      charged_back_at: null,
    } as PaymentRow
    const fact = { transaction_id: T1, state: reported, amount: "25.00", currency: "USD" }
    const moves = words(NEXT[known]).includes(reported)
    expect(applyTransaction(payment, fact)?.state ?? known).toBe(moves ? reported : known)
    expect(mayFollow(known, reported)).toBe(moves)
  })

  it.each(REPORTED)("a charge that was charged back, and is reported as %s", (reported) => {
    expect(mayFollow("charged_back", reported)).toBe(words(NEXT.charged_back).includes(reported))
  })
})

describe("an operation of ours", () => {
  /** Written by hand: the state after a part, and after the whole. `-` is the state before. */
  const AFTER: Record<Action, Record<string, string>> = {
    capture: {
      "partially_captured captured":
        "created pending unknown in_review declined authorized partially_captured captured canceled",
      "- -": "partially_refunded refunded",
    },
    refund: {
      "partially_refunded refunded":
        "created pending unknown in_review declined authorized partially_captured captured partially_refunded canceled",
      "refunded refunded": "refunded",
    },
    cancel: {
      "canceled canceled": `created pending unknown in_review declined authorized ${AFTER_CAPTURE} canceled`,
    },
    accept: {
      "authorized authorized": "in_review",
      "- -": `created pending unknown declined authorized ${AFTER_CAPTURE} canceled`,
    },
    decline: {
      "canceled canceled": "in_review",
      "- -": `created pending unknown declined authorized ${AFTER_CAPTURE} canceled`,
    },
  }
  const cases = Object.entries(AFTER).flatMap(([action, results]) =>
    Object.entries(results).flatMap(([after, states]) => {
      const [part = "", whole = ""] = words(after)
      return words(states).map((state) => [action as Action, state as RecordedState, part, whole] as const)
    }),
  )

  it("is listed for every state", () => expect(cases).toHaveLength(5 * PAYMENT_STATES.length))

  it.each(cases)("%s, of a payment that is %s", (action, state, part, whole) => {
    const or = (after: string) => (after === "-" ? state : after)
    expect(stateAfter(state, action, false)).toBe(or(part))
    expect(stateAfter(state, action, true)).toBe(or(whole))
  })
})
