import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { BulkRecords } from "../../bulk/bulk-records"
import { OperationRecords } from "../../journal/records/operation-records"
import { AccountAccessRecords } from "../../payments/account-access"
import { CardAttempts } from "../../payments/card-attempts"
import { Devices } from "../../payments/device"
import { DuePayments } from "../../payments/due-payments"
import { PaymentRecords } from "../../payments/payment-records"
import { BeneficiaryChanges } from "../../beneficiaries/beneficiary-changes"
import { BeneficiaryRecords } from "../../beneficiaries/beneficiary-records"
import { SavedCardRecords } from "../../saved-cards/saved-card-records"
import { PayoutRecords } from "../../payouts/payout-records"
import { FEATURES, SEALED_COLUMNS } from "../../features"
import { SealedValues } from "../../encryption/sealed-values"
import { Cipher } from "../../encryption/cipher"

function beneficiariesOn(pg: Knex, sealed: SealedValues) {
  const beneficiaries = new BeneficiaryRecords(pg, sealed)
  return { beneficiaries, changes: new BeneficiaryChanges(pg, sealed, beneficiaries) }
}

/** The module's records as a server with these keys has them, without Medusa; `logged` has its log messages. */
export function recordsOn(pg: Knex, cipher = new Cipher(undefined, SEALED_COLUMNS)) {
  const logged: unknown[] = []
  const sealed = new SealedValues(cipher, { error: (message: unknown) => void logged.push(message) } as never)
  const devices = new Devices(sealed)
  return {
    devices,
    logged,
    payments: new PaymentRecords(pg, devices, undefined, undefined, FEATURES),
    cards: new CardAttempts(pg, devices),
    due: new DuePayments(pg),
    operations: new OperationRecords(pg, sealed, undefined, FEATURES),
    ...beneficiariesOn(pg, sealed),
    payouts: new PayoutRecords(pg, sealed),
    bulks: new BulkRecords(pg, sealed),
    access: new AccountAccessRecords(pg, sealed),
    savedCards: new SavedCardRecords(pg, sealed),
  }
}
