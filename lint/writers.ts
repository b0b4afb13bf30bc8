/** The file that writes each table, in src/modules/mpgi. Any other file calls its functions and methods. */
export const writers = {
  mpgi_account_access: "payments/account-access.ts",
  mpgi_audit: "audit/audit-records.ts",
  mpgi_awaiting_order: "awaiting-orders/awaiting-order-records.ts",
  mpgi_beneficiary: "beneficiaries/beneficiary-records.ts",
  mpgi_beneficiary_change: "beneficiaries/beneficiary-changes.ts",
  mpgi_bulk: "bulk/bulk-claims.ts",
  mpgi_bulk_row: "bulk/bulk-claims.ts",
  mpgi_case: "cases/case-records.ts",
  mpgi_charge: "subscriptions/charge-records.ts",
  mpgi_checkout_setting: "checkout-settings/checkout-settings.ts",
  mpgi_day_figures: "overview/past-days.ts",
  mpgi_discrepancy: "reconciliation/discrepancy-records.ts",
  mpgi_health_change: "health/health-records.ts",
  mpgi_installation: "installation/installation-records.ts",
  mpgi_lease: "shared/leases.ts",
  mpgi_notification: "notifications/notification-records.ts",
  mpgi_operation: "journal/records/operation-records.ts",
  mpgi_outbox: "shared/outbox.ts",
  mpgi_payment: "payments/payment-records.ts",
  mpgi_payment_link: "payment-links/payment-link-records.ts",
  mpgi_payout: "payouts/payout-records.ts",
  mpgi_reconciliation: "reconciliation/reconciliation-records.ts",
  mpgi_saved_card: "saved-cards/saved-card-records.ts",
  mpgi_secret_use: "signatures/secret-uses.ts",
  mpgi_subscription: "subscriptions/subscription-records.ts",
  mpgi_subscription_plan: "subscription-plans/subscription-plan-records.ts",
} as const

/**
 * Files that call the writing methods of knex themselves. `writeTo` is in the first. The audit and the leases have no
 * actor. The last replaces sealed text by the same text sealed with another key, in the columns of any table.
 */
export const direct: readonly string[] = [
  "shared/database.ts",
  "audit/audit-records.ts",
  "shared/leases.ts",
  "encryption/reseal.ts",
]
