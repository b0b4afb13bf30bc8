/** Those who may pay out: the last two change beneficiaries, the others request and approve. */
export const PAYOUT_USERS = ["user_1", "user_2", "user_3", "user_4"]
