import { MedusaService } from "@medusajs/framework/utils"
import {
  MpgiAccountAccess,
  MpgiBeneficiary,
  MpgiBulk,
  MpgiBulkRow,
  MpgiCase,
  MpgiCharge,
  MpgiDifference,
  MpgiNotification,
  MpgiOperation,
  MpgiPayment,
  MpgiPayout,
  MpgiPlan,
  MpgiReconciliation,
  MpgiSetting,
  MpgiSubscription,
} from "./models"

/** Our tables, with the methods that Medusa gives every table: what links and `query.graph` read by. */
export const Tables = MedusaService({
  MpgiPayment,
  MpgiOperation,
  MpgiNotification,
  MpgiAccountAccess,
  MpgiBulk,
  MpgiBulkRow,
  MpgiCase,
  MpgiReconciliation,
  MpgiDifference,
  MpgiBeneficiary,
  MpgiPayout,
  MpgiSetting,
  MpgiPlan,
  MpgiSubscription,
  MpgiCharge,
})
