import { PAYOUT_USERS } from "../payouts/forms"

/** Everything needs a second user, and no one has to wait: what is left is who may do what. */
export const HOSTILE_PAYOUTS = {
  enabled: true,
  users: PAYOUT_USERS,
  approval: { above: {}, coolingHours: 0 },
}
