import { MedusaError } from "@medusajs/framework/utils"

/** The error that a user gets who requests something that would be sent to the gateway, while the store is paused. */
export function pausedRefusal(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Payments of this store are paused, so nothing was sent. The page Gateway, Health check says why and what to do.",
    "paused",
  )
}

/** @throws MedusaError while the store is paused */
export function refuseWhilePaused({ paused }: { paused: boolean }): void {
  if (paused) throw pausedRefusal()
}
