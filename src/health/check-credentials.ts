import { healthy, warning, type AccountChecked, type Checked, type Finding } from "./finding"

/**
 * Whether payments of the account were made with other credentials than it has now. No operation is possible on such
 * payments.
 */
export async function checkCredentials(
  { provider_id, options }: AccountChecked,
  { mpgi }: Checked,
): Promise<Finding> {
  const count = await mpgi.health.ofOtherCredentials(provider_id, { options })
  if (count === 0) return healthy("credentials_same")
  return warning("credentials_other", { count, merchant: options.merchantId, account: options.accountId })
}
