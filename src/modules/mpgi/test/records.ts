import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { BulkRecords } from "../bulk/bulk-records"
import { OperationRecords } from "../operations/operation-records"
import { AccountAccessRecords } from "../payments/account-access"
import { CardAttempts } from "../payments/card-attempts"
import { Devices } from "../payments/device"
import { DuePayments } from "../payments/due-payments"
import { PaymentRecords } from "../payments/payment-records"
import { BeneficiaryRecords } from "../payouts/beneficiary-records"
import { PayoutRecords } from "../payouts/payout-records"
import { SealedValues } from "../vault/sealed-values"
import { Vault } from "../vault/vault"

/** The module's records as a server with these keys has them, without Medusa; `heard` is what it logged. */
export function recordsOn(pg: Knex, vault = new Vault()) {
  const heard: unknown[] = []
  const sealed = new SealedValues(vault, { error: (said: unknown) => void heard.push(said) } as never)
  const devices = new Devices(sealed)
  return {
    ...{ devices, heard },
    payments: new PaymentRecords(pg, devices),
    cards: new CardAttempts(pg, devices),
    due: new DuePayments(pg),
    operations: new OperationRecords(pg, sealed),
    beneficiaries: new BeneficiaryRecords(pg, sealed),
    payouts: new PayoutRecords(pg, sealed),
    bulks: new BulkRecords(pg, sealed),
    access: new AccountAccessRecords(pg, sealed),
  }
}
