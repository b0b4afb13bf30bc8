import { ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { cancelContract } from "../effects/renewal"

/** Ends a contract. Manual 2.8, 3. */
export const cancelSubscription: Handlers["cancelSubscription"] = ({ recurring_id, contract_name }, call) => {
  const contract = call.ledger.contract(recurring_id)
  const refused =
    contract?.contract_name === contract_name && contract
      ? cancelContract(call, contract, "api")
      : "V2001:no subscription has this recurring_id and contract_name"
  return {
    recurring_id,
    contract_name,
    cancel_status: refused ? ROW_REFUSED : ROW_APPLIED,
    error_message: refused ?? "",
  }
}
