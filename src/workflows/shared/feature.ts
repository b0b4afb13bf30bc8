import type { MedusaContainer } from "@medusajs/framework/types"
import type { RequestOf } from "../../gateway"
import type { NewCase, NotificationRow, OperationRow, OutboxRow, PaymentRow } from "../../modules/mpgi"
import type { Verdict } from "../notifications/verdict"

/**
 * What a feature adds to the core's workflows. The core takes, captures, voids, refunds and reviews payments. It calls
 * these hooks, and knows no feature by name: `src/workflows/features.ts` lists them (decision 66, docs/decisions). A
 * hook that throws fails the work it takes part in, like the core's own code.
 */
export interface Feature {
  /** The name of its folder. */
  name: string
  notifications?: NotificationHooks
  payments?: PaymentHooks
  /** What announces the feature's events that wait in the outbox: see `announcements.ts`. */
  announcers?: Readonly<Record<string, Announcer>>
  /** Parts of the sweep, by what the log calls them. */
  sweep?: Record<string, SweepPart>
  /** Deletes what its retention period is over for. Returns how many rows of each kind. */
  deleteExpired?(container: MedusaContainer): Promise<Record<string, number>>
  /** The people whose data it stores, besides customers. The name is what the commands call such a person. */
  people?: Readonly<Record<string, PersonalData>>
  /** Refuses that a user decides the outcome of an operation. @throws MedusaError `not_allowed` */
  requireDecidable?(operation: OperationRow, by: string, container: MedusaContainer): Promise<void>
}

/** Returns the payload of an event; undefined where its record is gone, and then nothing is emitted. */
export type Announcer = (row: OutboxRow, container: MedusaContainer) => Promise<object | undefined>

/** What is stored of one kind of person. */
export interface PersonalData {
  /** Returns it decrypted, for the person; undefined when there is no such person. */
  export(id: string, container: MedusaContainer): Promise<unknown>
  /**
   * Erases it. Returns how many records of each kind.
   * @throws MedusaError `not_found`, or `not_allowed` while the feature still needs it
   */
  erase(id: string, container: MedusaContainer): Promise<Record<string, number>>
}

/** How a stored message is applied. */
interface NotificationHooks {
  /** Messages of these kinds are about no payment: the feature applies them alone. */
  kinds?: Record<string, (row: NotificationRow, container: MedusaContainer) => Promise<Verdict>>
  /**
   * Applies a message that is also, or only, about the feature. Undefined: the core applies it, as a message about its
   * payment.
   */
  apply?(
    row: NotificationRow,
    payment: PaymentRow | undefined,
    container: MedusaContainer,
  ): Promise<Verdict | undefined>
  /** Records what a message reports beside its payment, which was synced just now. */
  synced?(row: NotificationRow, payment: PaymentRow, container: MedusaContainer): Promise<void>
}

/** How a payment is opened, completed and followed. */
export interface PaymentHooks {
  /** The payment with its order, where there was an order before there was money. Otherwise as it is. */
  withOrder?(payment: PaymentRow, container: MedusaContainer): Promise<PaymentRow>
  /** Refuses that a customer is sent to the gateway. @throws MedusaError that names the field */
  requireOffered?(payment: PaymentRow, container: MedusaContainer): Promise<void>
  /** Records what a request for the gateway's page contains, before it is sent. Returns fields to add. Manual 2.2. */
  beforeRequest?(
    payment: PaymentRow,
    request: RequestOf<"checkout">,
    container: MedusaContainer,
  ): Promise<Partial<RequestOf<"checkout">>>
  /** Follows the recorded state of a payment: after a query, and before a declined payment starts over. */
  synced?(payment: PaymentRow, container: MedusaContainer): Promise<void>
  /** Places the order of a payment that is still pending. Returns its id; null when none was placed. */
  placePending?(payment: PaymentRow, container: MedusaContainer): Promise<string | null>
  /** Follows the authorization of a session whose order existed before. Holds the cart's lock. */
  authorized?(payment: PaymentRow, container: MedusaContainer): Promise<void>
  /** Follows a payment that has its order, each time it is finished. */
  completed?(payment: PaymentRow, order_id: string | null, container: MedusaContainer): Promise<void>
  /** Of payments that have their orders, those which the feature has to finish. */
  unfinished?(payments: readonly PaymentRow[], container: MedusaContainer): Promise<PaymentRow[]>
  /** Ends what a payment began, once its money was returned. Returns a case where that fails. */
  returned?(payment: PaymentRow, container: MedusaContainer): Promise<NewCase | null>
}

/** Runs a piece of work, and logs its error: an item that fails does not stop the others. */
type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>

type SweepPart = (container: MedusaContainer, attempt: Attempt) => Promise<unknown>

/** How many items of each part of the sweep are claimed at once. */
export const SWEEP_CHUNK = 20

let registered: readonly Feature[] | undefined

/** Called once, by the list of features. */
export function registerFeatures(all: readonly Feature[]): void {
  registered = all
}

/** All features, in the order of the list. @throws Error where the list was not loaded: nothing may run without it */
export function features(): readonly Feature[] {
  if (!registered) throw new Error("mpgi: the features are not registered: import src/workflows")
  return registered
}

/** A hook of each feature that has it, in turn. */
export const paymentHooks = <Name extends keyof PaymentHooks>(name: Name) =>
  features().flatMap(({ payments }) => {
    const hook: PaymentHooks[Name] = payments?.[name]
    return hook ? [hook] : []
  })
