import type { MpgiModuleService, PaymentRow } from "../../modules/mpgi"

/** Forgets that a card was to be saved with a payment on the gateway's page, once no money comes of it; a saved card stays. */
export async function withdrawConsent(
  { savedCards }: Pick<MpgiModuleService, "savedCards">,
  { order_no, state, choices }: PaymentRow,
): Promise<void> {
  if (choices?.save_card_for && (state === "declined" || state === "canceled"))
    await savedCards.withdraw(order_no)
}
