import { MpgiPayment, PAYMENT_STATES } from "../../models/payment"
import { words } from "../../shared/test/columns-of"
import * as rules from "../consequences"
import type { RecordedState } from "../state-columns"
import { paymentStates } from "../states"

const AFTER_CAPTURE = "partially_captured captured partially_refunded refunded"

describe("what is derived of the columns", () => {
  it.each<[string, (state: RecordedState) => boolean, string]>([
    ["is undecided", rules.isUndecided, "created pending unknown"],
    ["holds money", rules.holdsMoney, "in_review authorized partially_captured captured partially_refunded"],
    ["ended unpaid", rules.endedUnpaid, "declined canceled"],
    ["was captured", rules.wasCaptured, AFTER_CAPTURE],
    [
      "hides the captured amount",
      rules.hidesCapturedAmount,
      "partially_captured partially_refunded refunded",
    ],
    ["is authorized in full", rules.isAuthorizedInFull, "authorized"],
    ["keeps a rest", rules.keepsRest, "partially_captured partially_refunded"],
    ["can be voided", (state) => rules.allows(state, "cancel"), "in_review authorized"],
    ["can be reviewed", (state) => rules.allows(state, "review"), "in_review"],
  ])("%s", (_, rule, states) => {
    expect(PAYMENT_STATES.filter(rule).sort()).toEqual(words(states).sort())
  })

  it("are these lists", () => {
    expect([...rules.UNDECIDED].sort()).toEqual(words("created pending unknown").sort())
    expect([...rules.ENDED].sort()).toEqual(words("canceled declined refunded"))
    expect([...rules.APPROVED].sort()).toEqual(words(`authorized ${AFTER_CAPTURE}`).sort())
  })
})

/** A migration fixes the states of an index, so the model repeats them. */
describe("the indexes of the table", () => {
  const { indexes } = MpgiPayment.parse()
  const named = (name: string) => {
    const { where } = indexes.find((index) => index.name === name) ?? {}
    return PAYMENT_STATES.filter((state) => String(where).includes(`'${state}'`))
  }

  it.each<[string, (state: RecordedState) => boolean]>([
    ["IDX_mpgi_payment_unknown_capture", rules.hidesCapturedAmount],
    ["IDX_mpgi_payment_of_order", rules.holdsMoney],
    ["IDX_mpgi_payment_in_review", (state) => rules.allows(state, "review")],
    ["IDX_mpgi_payment_unfinished", (state) => paymentStates[state].phase !== "ended"],
    ["IDX_mpgi_payment_unpaid", (state) => !rules.holdsMoney(state)],
    ["IDX_mpgi_payment_undecided", (state) => paymentStates[state].attempts.expires],
    ["IDX_mpgi_payment_uncaptured", (state) => paymentStates[state].canCapture],
    ["IDX_mpgi_payment_declined_cards", (state) => paymentStates[state].outcome === "declined"],
  ])("%s has the states that are searched with it", (name, rule) => {
    expect(named(name)).toEqual(PAYMENT_STATES.filter(rule))
  })
})
