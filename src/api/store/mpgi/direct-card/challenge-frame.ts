import type { Account, PaymentRow } from "../../../../modules/mpgi"

/**
 * Width and height of a 3-D Secure challenge window in CSS pixels, by `challenge_window_size` of manual 2.2. The codes are those of
 * EMV 3-D Secure; 05 is the full screen and has no size.
 */
export const CHALLENGE_WINDOWS: ReadonlyMap<string, readonly [width: number, height: number]> = new Map([
  ["01", [250, 400]],
  ["02", [390, 400]],
  ["03", [500, 600]],
  ["04", [600, 400]],
])

/** How the storefront may show a challenge in a frame of its page. */
export interface ChallengeFrame {
  /** The origin of our return page, which reports to the page around the frame that the customer is back. */
  origin: string
  /** In CSS pixels: the size for which the issuer renders its page. */
  width: number
  height: number
}

interface Challenged {
  payment: Pick<PaymentRow, "payment_link_id">
  embedded: Account["embedded"]
  /** What the gateway was sent. */
  sent: { challenge_window_size?: string | undefined; return_url?: string | undefined }
  /** The origin of the storefront's page, where the browser names it. */
  page: string | undefined
}

/**
 * The frame of a challenge; undefined where the whole window goes there. That is wherever the return page could not be framed, so that
 * the frame would never report; where the gateway's page needs cookies, since no page of ours is in the frame that could notice
 * that they are blocked; and where no fixed size was sent to the issuer.
 */
export function challengeFrame({ payment, embedded, sent, page }: Challenged): ChallengeFrame | undefined {
  const size = CHALLENGE_WINDOWS.get(sent.challenge_window_size ?? "")
  const { origins, needsCookies } = embedded
  if (!size || !sent.return_url || payment.payment_link_id || needsCookies) return undefined
  if (origins.length === 0 || (page !== undefined && !origins.includes(page))) return undefined
  const [width, height] = size
  return { origin: new URL(sent.return_url).origin, width, height }
}
