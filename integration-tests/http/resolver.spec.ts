import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { forsakenCases } from "./resolver/forsaken.cases"
import { lostAnswerCases } from "./resolver/lost-answers.cases"
import { orderCancelCases } from "./resolver/order-cancel.cases"
import { raceCases } from "./resolver/races.cases"
import { silenceCases } from "./resolver/silence.cases"
import { unknowableCases } from "./resolver/unknowable.cases"

/** What happens when nobody does anything: answers that were lost, and payments of which nobody tells. One boot. */
describeShop({}, (shop) => {
  afterEach(() => recovered(shop))

  lostAnswerCases(shop)
  forsakenCases(shop)
  orderCancelCases(shop)
  raceCases(shop)
  unknowableCases(shop)
  silenceCases(shop)
})
