import { patch, type Mutant } from "./mutant"

const BATCHES = "src/modules/mpgi/journal/batches"
const BATCH_SPEC = "src/gateway/test/batch.spec.ts"
const OWN = "src/workflows/notifications/apply-notification.ts"
const OWN_SPEC = "integration-tests/faults/suites/own-notifications.spec.ts"
const REPORTED = "src/workflows/payments/finish-payment.ts"
const REPORTED_SPEC = "integration-tests/faults/suites/reported-at-once.spec.ts"
const CONNECTIONS_SPEC = "src/gateway/test/connections.spec.ts"

/** Bugs of operations that share a request, and of requests that share a connection or are left out. */
export const SHARED_REQUESTS: Mutant[] = [
  {
    name: "sends a batch again whose reply was lost",
    patches: [
      patch(
        `${BATCHES}/batches.ts`,
        'return status === "rejected" && reply === undefined',
        'return status !== "applied" && reply === undefined',
      ),
    ],
    caughtBy: { spec: `${BATCHES}/test/send-orders.spec.ts` },
  },
  {
    name: "sends an order that waited too long for others",
    patches: [
      patch(
        `${BATCHES}/batches.ts`,
        "const inTime = orders.filter((each) => Date.now() <= each.sendBefore)",
        "const inTime = orders",
      ),
    ],
    caughtBy: { spec: `${BATCHES}/test/send-orders.spec.ts` },
  },
  {
    name: "takes a lost batch for a failed one",
    patches: [
      patch(
        "src/gateway/batch.ts",
        "wire.map(() => ({ status: error.outcome, error }))",
        'wire.map(() => ({ status: "rejected", error }))',
      ),
    ],
    caughtBy: { spec: BATCH_SPEC },
  },
  {
    name: "gives an operation the outcome of another one in its batch",
    patches: [
      patch(
        `${BATCHES}/collector.ts`,
        "const at = group.items.push(item) - 1",
        "const at = group.items.push(item) - 2",
      ),
    ],
    caughtBy: { spec: `${BATCHES}/test/collector.spec.ts` },
  },
  {
    name: "answers with a request that was sent before the question",
    patches: [
      patch(`${BATCHES}/collector.ts`, "    this.#close(own)\n    const results", "    const results"),
    ],
    caughtBy: { spec: `${BATCHES}/test/collector.spec.ts` },
  },
  {
    name: "writes on a connection that was used before",
    patches: [
      patch(
        "src/gateway/connections.ts",
        "const spare = await this.#takeSpare(rest())",
        "const spare = this.#takeKept() ?? (await this.#takeSpare(rest()))",
      ),
    ],
    caughtBy: { spec: CONNECTIONS_SPEC },
  },
  {
    name: "repeats a write whose connection broke",
    patches: [
      patch(
        "src/gateway/connections.ts",
        "connection.isUnused && error instanceof GatewayError",
        "error instanceof GatewayError",
      ),
    ],
    caughtBy: { spec: CONNECTIONS_SPEC },
  },
  {
    name: "takes the notification of any refund for that of its own",
    patches: [patch(OWN, 'kind === "refund" && gateway_reference === reference', 'kind === "refund"')],
    caughtBy: { spec: OWN_SPEC },
  },
  {
    name: "takes the notification of any capture for that of its own",
    patches: [patch(OWN, "now.state === reportedState(row, options) && ", "")],
    caughtBy: { spec: OWN_SPEC },
  },
  {
    name: "takes the notification of a refund that was not made for that of its own",
    patches: [patch(OWN, '|| !applied.includes(refund_status ?? "")', "")],
    caughtBy: { spec: OWN_SPEC },
  },
  {
    name: "takes the result of another messenger that found nothing",
    patches: [
      patch(REPORTED, "result?.gateway_reached && result.order_id !== null && (await", "result && (await"),
      patch(REPORTED, " && isFresh(now, fresh)", ""),
    ],
    caughtBy: { spec: REPORTED_SPEC },
  },
]
