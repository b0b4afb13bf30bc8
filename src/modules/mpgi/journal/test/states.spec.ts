import { FEATURES } from "../../features"
import { MpgiOperation, OPERATION_KINDS, OPERATION_STATES } from "../../models/operation"
import { columnsOf, words, written } from "../../shared/test/columns-of"
import {
  APPLIED,
  isApplied,
  isOfPayment,
  isUnsettled,
  operationStates,
  UNSETTLED,
  type Follows,
  type OperationState,
} from "../records/states"

/** Written by hand: by column, which states have which value. */
const EXPECTED = written({
  progress: {
    running: "intent sent",
    unconfirmed: "unknown",
    applied: "applied recorded",
    not_applied: "not_applied",
  },
  mayBeAtGateway: { false: "intent not_applied", true: "sent unknown applied recorded" },
  syncsMedusa: { false: "intent sent unknown recorded", true: "applied not_applied" },
  next: {
    "sent applied not_applied": "intent",
    "unknown applied not_applied recorded": "sent",
    "sent applied not_applied recorded": "unknown",
    recorded: "applied",
    intent: "not_applied",
    applied: "recorded",
  },
})

describe("the states of an operation", () => {
  const columns = columnsOf(operationStates)

  it.each(Object.keys({ ...columns, ...EXPECTED }))("have these values of %s", (column) => {
    expect(columns[column]).toEqual(EXPECTED[column])
  })

  it("are those of the database", () => {
    expect(Object.keys(operationStates).sort()).toEqual([...OPERATION_STATES].sort())
  })

  it("are unsettled or applied", () => {
    expect(UNSETTLED).toEqual(words("intent sent unknown"))
    expect(APPLIED).toEqual(words("applied recorded"))
    expect(OPERATION_STATES.filter((state) => !isUnsettled(state) && !isApplied(state))).toEqual([
      "not_applied",
    ])
  })
})

/** `OperationRecords.advance` takes only what `Follows` allows, so the compiler walks every pair. */
describe("every pair of states", () => {
  type Same<One, Other> = [One, Other] extends [Other, One] ? true : false
  /** Written by hand: where an operation may be advanced to. It may also stay. */
  type Written = {
    intent: "intent" | "sent" | "applied" | "not_applied"
    sent: "sent" | "unknown" | "applied" | "not_applied" | "recorded"
    unknown: "unknown" | "sent" | "applied" | "not_applied" | "recorded"
    applied: "applied" | "recorded"
    not_applied: "not_applied" | "intent"
    recorded: "recorded" | "applied"
  }

  it("may follow as written by hand, as the compiler checks", () => {
    const same: { [From in OperationState]: Same<Follows<From>, Written[From]> } = {
      intent: true,
      sent: true,
      unknown: true,
      applied: true,
      not_applied: true,
      recorded: true,
    }
    expect(Object.values(same)).not.toContain(false)
  })

  it("may follow several states only if it may follow each", () => {
    const same: Same<
      Follows<"sent" | "unknown">,
      "sent" | "unknown" | "applied" | "not_applied" | "recorded"
    > extends true
      ? Same<Follows<"intent" | "unknown">, "sent" | "applied" | "not_applied">
      : never = true
    expect(same).toBe(true)
  })
})

/** A migration fixes the states of an index, so the model repeats them. */
describe("the indexes of the table", () => {
  const { indexes } = MpgiOperation.parse()
  const named = (name: string) => {
    const { where } = indexes.find((index) => index.name === name) ?? {}
    return OPERATION_STATES.filter((state) => String(where).includes(`'${state}'`))
  }

  it.each<[string, (state: OperationState) => boolean]>([
    ["UX_mpgi_operation_unsettled", isUnsettled],
    ["IDX_mpgi_operation_settled_at", isApplied],
    ["IDX_mpgi_operation_due", (state) => !isUnsettled(state) && !operationStates[state].syncsMedusa],
  ])("%s has the states that are searched with it", (name, rule) => {
    expect(named(name)).toEqual(OPERATION_STATES.filter(rule))
  })
})

describe("the kinds that belong to no payment", () => {
  it("are each resolved by one feature", () => {
    const nothing = {} as never
    const resolved = FEATURES.flatMap(({ hooks }) => hooks?.(nothing).resolves?.kind ?? [])
    expect(resolved.sort()).toEqual(OPERATION_KINDS.filter((kind) => !isOfPayment(kind)).sort())
  })
})
