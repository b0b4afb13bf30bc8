import { ADMINISTRATOR, DASHBOARD, PROMOTION_CODE } from "./medusa/known"
import type { Stack } from "./stack/start"

/** What a person needs to know once everything runs. */
export function welcome(stack: Stack, readiness: string): string {
  const cards = stack.gateway.testCards.map(({ number, about }) => `  ${number.padEnd(18)}${about}`)
  return `
Harbour Goods, a demonstration store (${readiness})

  Storefront   ${stack.storefront}     promotion code ${PROMOTION_CODE}
  Dashboard    ${stack.medusa}${DASHBOARD} ${ADMINISTRATOR.email} / ${ADMINISTRATOR.password}
  Gateway      ${stack.sandbox}/_sandbox   the sandbox's operator page

Test cards (any expiry in the future, any security code)

${cards.join("\n")}

Ctrl-C stops everything. The data stay in .demo for the next run; --fresh starts over.`
}
