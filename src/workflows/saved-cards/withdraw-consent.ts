import { endedUnpaid, type MpgiModuleService, type PaymentRow } from "../../modules/mpgi"

/** Deletes the consent to save a card on the gateway's page, once the payment brings no money. A saved card stays. */
export async function withdrawConsent(
  { savedCards }: Pick<MpgiModuleService, "savedCards">,
  { order_no, state, choices }: PaymentRow,
): Promise<void> {
  if (choices?.save_card_for && endedUnpaid(state)) await savedCards.withdraw(order_no)
}
