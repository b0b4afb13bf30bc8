import { awaitingOrdersFeature } from "./awaiting-orders/feature"
import { bulkFeature } from "./bulk/feature"
import { checkoutSettingsFeature } from "./checkout-settings/feature"
import { CORE_CASES, CORE_PAYMENT_CASES } from "./cases/case-kinds"
import type { NewCase as NewCaseOf } from "./cases/case-records"
import { CORE_COLUMNS, type SealedColumn } from "./encryption/sealed-columns"
import { payoutsFeature } from "./payouts/feature"
import type { Payouts } from "./payouts/payouts"
import { savedCardsFeature } from "./saved-cards/feature"
import type { SavedCardRecords } from "./saved-cards/saved-card-records"
import type { Feature } from "./shared/feature"
import type { Log } from "./shared/log"
import { subscriptionsFeature } from "./subscriptions/feature"
import type { Subscriptions } from "./subscriptions/subscriptions"

/** The parts of the module that the hooks of its features work with. */
interface FeatureDependencies {
  payouts: Payouts
  subscriptions: Subscriptions
  savedCards: SavedCardRecords
  log: Log
}

/** To add a feature, create its folder with a `feature.ts`, and list it here. */
const LIST = [
  payoutsFeature,
  subscriptionsFeature,
  savedCardsFeature,
  awaitingOrdersFeature,
  bulkFeature,
  checkoutSettingsFeature,
] as const

/** The features of the module, in the order in which the core calls them. */
export const FEATURES: readonly Feature<FeatureDependencies>[] = LIST

/** Every column that is stored sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...CORE_COLUMNS,
  ...FEATURES.flatMap(({ sealed = [] }) => sealed),
]

type OfFeatures<Name extends "cases" | "paymentCases"> = Extract<
  (typeof LIST)[number],
  Record<Name, readonly string[]>
>[Name][number]

/** A kind of case, of the core or of a feature. */
export type CaseKind = (typeof CORE_CASES)[number] | OfFeatures<"cases">

export type NewCase = NewCaseOf<CaseKind>

/** Every kind of case. */
export const CASE_KINDS: readonly string[] = [...CORE_CASES, ...FEATURES.flatMap(({ cases = [] }) => cases)]

/** Kinds of cases that open and close with the state of a payment. */
export const PAYMENT_CASES: readonly CaseKind[] = [
  ...CORE_PAYMENT_CASES,
  ...LIST.flatMap((feature) => ("paymentCases" in feature ? feature.paymentCases : [])),
]
