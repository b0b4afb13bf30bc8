import type { OpenAccount } from "../shared/accounts"
import { credentialsOf } from "../shared/credentials"
import type { PaymentRow } from "../shared/rows"
import type { NewCase } from "./case-records"

/**
 * The case of a payment that its account can neither query nor change, because it has other credentials now. Every
 * caller must give the same details; otherwise a closed case would open again.
 */
export function otherCredentialsCase(payment: PaymentRow, account: Pick<OpenAccount, "options">): NewCase {
  const { provider_id, order_no, transaction_id, state, amount, currency_code } = payment
  const { merchant_id: configured_merchant, account_id: configured_account } = credentialsOf(account)
  const details = {
    state,
    amount,
    currency: currency_code.toUpperCase(),
    merchant_id: payment.merchant_id,
    account_id: payment.account_id,
    configured_merchant,
    configured_account,
  }
  return { kind: "other_credentials", provider_id, order_no, transaction_id, details }
}
