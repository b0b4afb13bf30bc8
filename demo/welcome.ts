import { ADMINISTRATOR, DASHBOARD, PROMOTION_CODE } from "./medusa/constants"
import type { Stack } from "./stack/start"

/** Addresses, login, test cards, and an order to try a payment link with, printed once the demo is ready. */
export function welcome(stack: Stack, seconds: string, edited_order: string): string {
  // A store that an earlier version of the demo created has no such order.
  const link = edited_order && suggestion(`${stack.medusa}${DASHBOARD}/orders/${edited_order}`)
  const cards = stack.gateway.testCards.map(
    ({ number, description }) => `  ${number.padEnd(18)}${description}`,
  )
  return `
Harbor Goods demo store is ready (${seconds} s)

  Storefront   ${stack.storefront}     promotion code ${PROMOTION_CODE}
  Dashboard    ${stack.medusa}${DASHBOARD} ${ADMINISTRATOR.email} / ${ADMINISTRATOR.password}
  Gateway      ${stack.sandbox}/_sandbox   operator page of the sandbox gateway

Test cards (any future expiry date, any security code)

${cards.join("\n")}
${link}
Press Ctrl-C to stop. Data is kept in .demo for the next run; use --fresh to start with an empty store.`
}

/** The next step for an order whose edit waits for its confirmation. */
function suggestion(order: string): string {
  return `
Payment link: this order is paid, and an edit adds a mug. Select Force confirm, then Create payment link, and open the link:

  ${order}
`
}
