import type { MpgiModuleService, PaymentRow } from "../../../../modules/mpgi"
import { Refused } from "../refused"

const HOUR = 60 * 60 * 1000

/**
 * Slows down tests of stolen cards: so many cards a session, so many declines an hour from one address. Counted
 * in the database, so for all instances together. Behind a proxy that Express does not know, all shoppers have
 * its address; then raise `directCard.maxDeclinesPerAddress`.
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
  if (ip === undefined) return
  const declined = await mpgi.cardAttempts.declinedFrom(ip, new Date(Date.now() - HOUR))
  if (declined >= maxDeclinesPerAddress) throw tooMany("Too many cards were declined. Try again later.")
}

function tooMany(message: string): Refused {
  return new Refused(429, "too_many_attempts", message)
}
