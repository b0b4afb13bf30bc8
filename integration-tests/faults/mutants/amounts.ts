import { patch, within, type Mutant } from "./mutant"

const SUITE = "integration-tests/faults/suites/below-a-cent.spec.ts"
const MONEY = "shared/money.ts"
const PROVIDER = "src/providers/mpgi"
const JOURNAL = "src/workflows/journal"

const caughtBy = (tests: string) => ({ spec: SUITE, tests })

/** Bugs of amounts that Medusa does not round: rounded elsewhere, otherwise, twice or not at all. */
export const AMOUNTS: Mutant[] = [
  {
    name: "rounds down",
    patches: within(
      MONEY,
      "MathBN.convert(MathBN.convert(value, DUST_PLACES), places).toFixed(places)",
      "MathBN.convert(value).toFixed(places, 1)",
    ),
    caughtBy: caughtBy("of which 22.90 .* what travels"),
  },
  {
    name: "takes the last digits of a division for a part of an amount",
    patches: within(
      MONEY,
      "MathBN.convert(MathBN.convert(value, DUST_PLACES), places)",
      "MathBN.convert(MathBN.convert(value, 10 * DUST_PLACES), places)",
    ),
    caughtBy: { spec: "src/modules/mpgi/shared/test/values.spec.ts", tests: "half of a unit" },
  },
  {
    name: "rounds every currency to two decimals",
    patches: within(
      MONEY,
      'return Math.min(decimalsOf(code, decimals), decimalsOf(code, "iso4217"))',
      "return code && decimals ? 2 : 2",
    ),
    caughtBy: caughtBy("of which (1358|1.504) .* what travels"),
  },
  {
    name: "rounds to the decimals of the currency where the account sends fewer",
    patches: within(
      "shared/accounts.ts",
      "return roundAmount(amount, currency, this.get(providerId).options.decimals)",
      'return roundAmount(amount, currency, providerId ? "iso4217" : "two")',
    ),
    caughtBy: caughtBy("of which 2527 "),
  },
  {
    name: "refuses a cart whose account sends fewer decimals on purpose",
    patches: within(MONEY, "if (places < own && !isMeant && ", "if (places < own && isMeant && "),
    caughtBy: caughtBy("of which 2527 .* what travels"),
  },
  {
    name: "sends parts of a cart that were rounded one by one",
    patches: [
      patch(
        "src/payment-request/payment-request.ts",
        "parts.tax_total += residual",
        "parts.tax_total += 0n * residual",
      ),
    ],
    caughtBy: { spec: "src/payment-request/test/amounts.spec.ts" },
  },
  {
    name: "compares Medusa's rows with operations exactly",
    patches: within(
      "reconciliation/reconciliation.ts",
      "({ ...row, amount: round(row.amount) })",
      "({ ...row, amount: (round(row.amount), row.amount) as Amount })",
    ),
    caughtBy: caughtBy("of which 21.76 .* button"),
  },
  {
    name: "leaves a payment open of which all that can be sent is captured",
    patches: [
      patch(
        `${JOURNAL}/sync-medusa.ts`,
        'if (operation.kind === "capture" && side.leftOpen',
        'if (operation.kind === "refund" && side.leftOpen',
      ),
    ],
    caughtBy: caughtBy("of which (1329|2527) .* workflow of the shop"),
  },
  {
    name: "takes a payment for not captured in full by less than can be sent",
    patches: [
      patch(
        `${JOURNAL}/correct-captured.ts`,
        "atLeast(round(captured), round(amount)) : undefined",
        'atLeast(round(captured), "0") && Number(captured) >= Number(amount) : undefined',
      ),
    ],
    caughtBy: caughtBy("of which 21.76 .* stays so when"),
  },
  {
    name: "deletes the row of a payment that was captured at once, by less than can be sent",
    patches: [
      patch(
        `${JOURNAL}/delete-stale-rows.ts`,
        "capturedElsewhere(ours), amount)) {",
        "capturedElsewhere(ours), String(row.amount))) {",
      ),
    ],
    caughtBy: caughtBy("of which 21.76 .* keeps its row"),
  },
  {
    name: "deletes the row of what is less than can be sent",
    patches: [
      patch(`${JOURNAL}/delete-stale-rows.ts`, 'if (!isMoney(amount)) return "stays"', "void isMoney"),
    ],
    caughtBy: caughtBy("of which 21.76 .* leaves nothing to send"),
  },
  {
    name: "voids an authorization that covers an edited order but for less than can be sent",
    patches: [
      patch(
        `${PROVIDER}/cancel.ts`,
        "atLeast(minus(amount, captured_amount), owed)",
        "(void atLeast, Number(minus(amount, captured_amount)) >= Number(order.outstanding))",
      ),
    ],
    caughtBy: caughtBy("of which 21.76 .* keeps its authorization"),
  },
  {
    name: "restores no authorization that covers an edited order but for less than can be sent",
    patches: [
      patch(
        "src/workflows/payments/keep-authorization.ts",
        "atLeast(left.toFixed(), owed)",
        "(void atLeast, Number(left) >= Number(order.outstanding))",
      ),
    ],
    caughtBy: caughtBy("of which 21.76 .* keeps its authorization"),
  },
  {
    name: "takes no payment of an order that owes less than the rounded amount",
    patches: [
      patch(
        "src/payment-request/order-balance.ts",
        "return toUnits(MathBN.max(0, outstanding), places) >= toUnits(amount, places)",
        "return MathBN.gte(outstanding, amount) && toUnits(amount, places) > 0n",
      ),
    ],
    caughtBy: caughtBy("of which 22.90 .* paid again by a link"),
  },
  {
    name: "sends a refund of nothing",
    patches: [
      patch(
        `${PROVIDER}/capture-and-refund.ts`,
        "if (!isMoney(amount)) return { data: paymentData(payment) }\n  const [row]",
        "if (!isMoney(amount) && !key) return { data: paymentData(payment) }\n  const [row]",
      ),
    ],
    caughtBy: caughtBy("of which 21.76 .* leaves nothing to send"),
  },
  {
    name: "refuses a session of dust",
    patches: [
      patch(
        `${PROVIDER}/nothing-due.ts`,
        "if (MathBN.convert(amount).isZero())",
        "if (MathBN.lt(amount, 0.0001))",
      ),
    ],
    caughtBy: caughtBy("dust"),
  },
  {
    name: "opens a payment of dust at the gateway",
    patches: [
      patch(
        `${PROVIDER}/nothing-due.ts`,
        "return !isMoney(cradle.mpgi",
        "return isMoney('-1') && !isMoney(cradle.mpgi",
      ),
    ],
    caughtBy: caughtBy("dust"),
  },
  {
    name: "captures in Medusa what travels, and not Medusa's own rest",
    patches: within(
      MONEY,
      "if (!sameAmount(round(rest), amount)) return amount",
      "if (round(rest)) return amount",
    ),
    caughtBy: caughtBy("of which 1358 .* as a user enters it"),
  },
  {
    name: "refunds in Medusa what travels, and not Medusa's own rest",
    patches: within(
      MONEY,
      "return sameAmount(round(rest), amount) ? rest.toFixed() : amount",
      "return round(rest) ? amount : amount",
    ),
    caughtBy: caughtBy("of which 21.76 .* refunded by its dashboard"),
  },
  {
    name: "follows a capture at the portal with what travels",
    patches: [
      patch(
        `${JOURNAL}/sync-medusa.ts`,
        "...(await captureInput(payment_id, operation.amount, container)), captured_by",
        "...{ payment_id, amount: operation.amount, captureInput }, captured_by",
      ),
    ],
    caughtBy: caughtBy("of which 1358 .* at the portal"),
  },
  {
    name: "follows a refund at the portal with what travels",
    patches: [
      patch(
        `${JOURNAL}/sync-medusa.ts`,
        "const own = await refundInput(payment_id, operation.amount, container)",
        "const own = { payment_id, amount: operation.amount, ...(refundInput.length < 0 ? refundInput : {}) }",
      ),
    ],
    caughtBy: caughtBy("of which 21.76 .* at the portal"),
  },
]
