import type { MpgiModuleService, PaymentRow } from "../../../../modules/mpgi"
import { Refused } from "../refused"

/**
 * Slows down tests of stolen cards: so many cards a session, so many an hour from one network that were declined or are
 * not decided yet. Counted in the database, so for all instances together, and once more when the payment is claimed. Behind
 * a proxy that Express does not know, all shoppers have its address; then raise `directCard.maxDeclinesPerAddress`.
 * @throws Refused 429.
 */
export async function limitDeclines(
  mpgi: MpgiModuleService,
  payment: PaymentRow,
  ip: string | undefined,
): Promise<void> {
  const { maxAttempts, maxDeclinesPerAddress } = mpgi.account(payment.provider_id).options.directCard
  const sent = await mpgi.cardAttempts.sent(payment.payment_session_id)
  if (sent >= maxAttempts) throw tooMany("Too many cards were tried. Start the payment again.")
  if (ip !== undefined && (await mpgi.cardAttempts.isLimited(ip, maxDeclinesPerAddress)))
    throw tooManyFromNetwork()
}

export function tooManyFromNetwork(): Refused {
  return tooMany("Too many cards were tried from your network. Try again later.")
}

function tooMany(message: string): Refused {
  return new Refused(429, "too_many_attempts", message)
}
