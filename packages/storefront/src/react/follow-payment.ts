import type { PaymentResult } from "medusa-payment-mpgi/storefront"

/**
 * Milliseconds before each further request. Most outcomes are known at once or within seconds; the others take minutes.
 * There are twelve requests in about two minutes. The server queries the gateway at most every two seconds.
 */
export const WAITS = [2_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 15_000, 20_000, 20_000, 20_000]

interface Following {
  getStatus: () => Promise<PaymentResult>
  onResult: (result: PaymentResult) => void
  /** Called after the last request, whatever the outcome. */
  onEnd: () => void
}

/** Without a signed-in customer no order is shown, so an authorized payment is final. */
const isOpen = ({ status, order_id, sign_in_required }: PaymentResult) =>
  !order_id &&
  (status === "pending" || (!sign_in_required && (status === "authorized" || status === "in_review")))

/**
 * Requests the status of a payment until it is final or the waits are over. It pauses while the page is hidden. A
 * failed request is ignored. @returns A function that stops
 */
export function followPayment({ getStatus, onResult, onEnd }: Following): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const step = async (waits: number[]) => {
    const result = await getStatus().catch(() => undefined)
    if (stopped) return
    if (result) onResult(result)
    const [wait, ...later] = waits
    if (wait === undefined || (result && !isOpen(result))) return onEnd()
    timer = setTimeout(() => whenVisible(() => void step(later)), wait)
  }
  const whenVisible = (run: () => void) => {
    if (document.visibilityState !== "hidden") return run()
    document.addEventListener("visibilitychange", () => !stopped && whenVisible(run), { once: true })
  }
  void step(WAITS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
