import { accountAccessCases } from "./account-access.cases"
import { canaryCases } from "./direct-card.canary"
import { cardDataCases } from "./card-data.cases"
import { describeCardStore } from "./card-store"
import { guardCases } from "./direct-card.guard"
import { lostAnswerCases } from "./direct-card.lost"
import { outcomeCases } from "./direct-card.outcomes"

/** Card data over HTTP: where it is taken, where it is refused, and that it is kept nowhere. One boot for all. */
describeCardStore((store) => {
  outcomeCases(store)
  lostAnswerCases(store)
  guardCases(store)
  cardDataCases(store)
  accountAccessCases(store)
  canaryCases(store)
})
