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
  /** What announces the feature's events, which wait in the outbox: see `announcements.ts`. */
  announcers?: Readonly<Record<string, Announcer>>
  /** Parts of the sweep. The log uses their names. */
  sweep?: Record<string, SweepPart>
  /** Deletes rows whose retention period is over. Returns how many of each kind. */
  deleteExpired?(container: MedusaContainer): Promise<Record<string, number>>
  /** The people whose data it stores, besides customers. The name is what the commands call such a person. */
  people?: Readonly<Record<string, PersonalData>>
  /**
   * Checks whether a user may decide the outcome of an operation.
   * @throws MedusaError `not_allowed`
   */
  requireDecidable?(operation: OperationRow, by: string, container: MedusaContainer): Promise<void>
}

/** Returns the payload of an event. If the record is gone, it returns undefined, and no event is emitted. */
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
  /** Messages of these kinds are about no payment: only the feature applies them. */
  kinds?: Record<string, (row: NotificationRow, container: MedusaContainer) => Promise<Verdict>>
  /**
   * Applies a message that is about the feature, alone or besides the payment. If it returns undefined, the core
   * applies the message to its payment.
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
  /**
   * Returns the payment with its order if the order existed before the money. Otherwise returns it unchanged.
   */
  withOrder?(payment: PaymentRow, container: MedusaContainer): Promise<PaymentRow>
  /**
   * Checks whether the customer may be sent to the gateway.
   * @throws MedusaError that names the field
   */
  requireOffered?(payment: PaymentRow, container: MedusaContainer): Promise<void>
  /** Records what a request for the gateway's page contains, before it is sent. Returns fields to add. Manual 2.2. */
  beforeRequest?(
    payment: PaymentRow,
    request: RequestOf<"checkout">,
    container: MedusaContainer,
  ): Promise<Partial<RequestOf<"checkout">>>
  /** Reacts to the recorded state of a payment: after a query, and before a declined payment starts over. */
  synced?(payment: PaymentRow, container: MedusaContainer): Promise<void>
  /** Places the order of a payment that is still pending. Returns its id; null if it placed none. */
  placePending?(payment: PaymentRow, container: MedusaContainer): Promise<string | null>
  /** Runs after the authorization of a session whose order existed before. Holds the cart's lock. */
  authorized?(payment: PaymentRow, container: MedusaContainer): Promise<void>
  /** Runs each time a payment that has its order is finished. */
  completed?(payment: PaymentRow, order_id: string | null, container: MedusaContainer): Promise<void>
  /** Returns those of some payments with orders that the feature still has to finish. */
  unfinished?(payments: readonly PaymentRow[], container: MedusaContainer): Promise<PaymentRow[]>
  /** Ends what a payment began, after its money was returned. Returns a case if that fails. */
  returned?(payment: PaymentRow, container: MedusaContainer): Promise<NewCase | null>
}

/** Runs a piece of work and logs its error. So an item that fails does not stop the others. */
type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>

type SweepPart = (container: MedusaContainer, attempt: Attempt) => Promise<unknown>

/** How many items of each part of the sweep are claimed at once. */
export const SWEEP_CHUNK = 20

let registered: readonly Feature[] | undefined

/** The list of features calls it once. */
export function registerFeatures(all: readonly Feature[]): void {
  registered = all
}

/**
 * All features, in the order of the list.
 * @throws Error if the list was not loaded: nothing may run without it
 */
export function features(): readonly Feature[] {
  if (!registered) throw new Error("mpgi: the features are not registered: import src/workflows")
  return registered
}

/** One kind of hook, of each feature that has it, in the order of the list. */
export const paymentHooks = <Name extends keyof PaymentHooks>(name: Name) =>
  features().flatMap(({ payments }) => {
    const hook: PaymentHooks[Name] = payments?.[name]
    return hook ? [hook] : []
  })
