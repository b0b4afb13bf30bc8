import { MedusaService } from "@medusajs/framework/utils"
import {
  MpgiAccountAccess,
  MpgiBeneficiary,
  MpgiBulk,
  MpgiBulkRow,
  MpgiCase,
  MpgiCharge,
  MpgiDiscrepancy,
  MpgiNotification,
  MpgiOperation,
  MpgiPayment,
  MpgiPaymentLink,
  MpgiPayout,
  MpgiSubscriptionPlan,
  MpgiReconciliation,
  MpgiCheckoutSetting,
  MpgiSubscription,
} from "./models"

/** Our tables, with the methods that Medusa gives every table: what links and `query.graph` read by. */
export const Tables = MedusaService({
  MpgiPayment,
  MpgiPaymentLink,
  MpgiOperation,
  MpgiNotification,
  MpgiAccountAccess,
  MpgiBulk,
  MpgiBulkRow,
  MpgiCase,
  MpgiReconciliation,
  MpgiDiscrepancy,
  MpgiBeneficiary,
  MpgiPayout,
  MpgiCheckoutSetting,
  MpgiSubscriptionPlan,
  MpgiSubscription,
  MpgiCharge,
})
