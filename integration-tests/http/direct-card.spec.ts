import { describeCases } from "../setup/describe-cases"
import { accountAccessCases } from "./direct-card/account-access.cases"
import { cardDataCases } from "./direct-card/card-data.cases"
import { challengeCases } from "./direct-card/challenge.cases"
import { describeCardStore } from "./direct-card/card-store"
import { externalAuthenticationCases } from "./direct-card/external-authentication.cases"
import { guardCases } from "./direct-card/guard.cases"
import { cardLeakageCases } from "./direct-card/leakage.cases"
import { hostedCardCases } from "./direct-card/hosted-cards.cases"
import { lostAnswerCases } from "./direct-card/lost-answers.cases"
import { savedCardCases } from "./direct-card/saved-cards.cases"
import { keptCardCases } from "./direct-card/kept-cards.cases"
import { outcomeCases } from "./direct-card/outcomes.cases"
import { planCases } from "./plans"

/** Card data over HTTP: where it is taken, where it is refused, and that it is kept nowhere. */
describeCardStore((store) => {
  describeCases(store, {
    "direct-card/outcomes": outcomeCases,
    "direct-card/lost-answers": lostAnswerCases,
    "direct-card/challenge": challengeCases,
    "direct-card/external-authentication": externalAuthenticationCases,
    "direct-card/guard": guardCases,
    "direct-card/card-data": cardDataCases,
    "direct-card/account-access": accountAccessCases,
    "direct-card/saved-cards": savedCardCases,
    "direct-card/kept-cards": keptCardCases,
    "direct-card/hosted-cards": hostedCardCases,
    "direct-card/leakage": cardLeakageCases,
    plans: planCases,
  })
})
