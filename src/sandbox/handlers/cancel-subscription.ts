import { cancelContract } from "../effects/renewal"
import { ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"

/** Cancels a contract. Manual 2.8, 3. */
export const cancelSubscription: Handlers["cancelSubscription"] = ({ recurring_id, contract_name }, call) => {
  const contract = call.ledger.contract(recurring_id)
  const error =
    contract?.contract_name === contract_name && contract
      ? cancelContract(call, contract, "api")
      : "V2001:no subscription has this recurring_id and contract_name"
  return {
    recurring_id,
    contract_name,
    cancel_status: error ? ROW_REFUSED : ROW_APPLIED,
    error_message: error ?? "",
  }
}
