import { ADMINISTRATOR, DASHBOARD, PROMOTION_CODE } from "./medusa/constants"
import type { Stack } from "./stack/start"

/** Addresses, login and test cards, printed once the demo is ready. */
export function welcome(stack: Stack, seconds: string): string {
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

Press Ctrl-C to stop. Data is kept in .demo for the next run; use --fresh to start with an empty store.`
}
