import { MedusaError } from "@medusajs/framework/utils"

/** What a user reads who requests something that would be sent to the gateway, while the option `paused` is set. */
export function pausedRefusal(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Payments are paused while this store is compared with the gateway, so nothing was sent. Try again once the option paused is removed.",
    "paused",
  )
}

/** @throws MedusaError while the option `paused` is set */
export function refuseWhilePaused({ paused }: { paused: boolean }): void {
  if (paused) throw pausedRefusal()
}
