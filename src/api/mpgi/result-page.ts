import type { MedusaResponse } from "@medusajs/framework/http"
import type { PaymentRow, PaymentStatus } from "../../modules/mpgi"
import { sendPage, type Page } from "./page"

/** A payment whose customer is back from the gateway. */
export interface Finished {
  payment: PaymentRow
  status: PaymentStatus
}

/** Sends a page of ours with the outcome of a payment by link. */
export function sendResult(res: MedusaResponse, { payment, status }: Finished): void {
  const { amount, currency_code, token, abandoned_at } = payment
  const again = token && abandoned_at === null ? { link: { href: `../pay/${token}`, text: "Try again" } } : {}
  sendPage(res, { status: 200, ...pageOf(status, `${amount} ${currency_code.toUpperCase()}`, again) })
}

function pageOf(status: PaymentStatus, money: string, again: Pick<Page, "link">): Omit<Page, "status"> {
  switch (status) {
    case "authorized":
    case "in_review": {
      const text = `Your payment of ${money} was received. Thank you. You can close this page.`
      return { title: "Payment received", text }
    }
    case "declined": {
      const text = "The payment was declined. Nothing was charged. Try another card."
      return { title: "Payment declined", text, ...again }
    }
    case "canceled":
      return { title: "Payment canceled", text: "The payment was canceled. Nothing was charged.", ...again }
    case "pending": {
      const text = "Your payment is being confirmed. Do not pay again. Reload this page soon."
      return { title: "One moment", text }
    }
    case "error": {
      const text = "The payment could not be confirmed. Do not pay again. Contact the shop."
      return { title: "Payment not confirmed", text }
    }
  }
}
