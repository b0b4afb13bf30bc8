import type { Row } from "../row"
import { checkoutVsSystem } from "./checkout-vs-system"
import { requestsCheckout } from "./requests-checkout"
import { wireOverhead } from "./wire-overhead"
import { wireRtt } from "./wire-rtt"

/** All rows, in the order in which they are measured: those that fill tables come last. */
export const rows: Row[] = [wireOverhead, wireRtt, requestsCheckout, checkoutVsSystem]
