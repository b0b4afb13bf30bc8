/* eslint-disable max-lines -- generated */
// Generated from docs/openapi.json by `npm run openapi`: do not edit.

export interface paths {
  "/admin/mpgi/accounts": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getAccounts"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/beneficiaries": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getBeneficiaries"]
    put?: never
    post: operations["postBeneficiaries"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/beneficiaries/check": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postBeneficiariesCheck"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/beneficiaries/fields": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getBeneficiariesFields"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/beneficiaries/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getBeneficiariesById"]
    put?: never
    post: operations["postBeneficiariesById"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/beneficiaries/{id}/archive": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postBeneficiariesByIdArchive"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/confirm": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postBeneficiariesByIdChangesByChangeIdConfirm"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/reject": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postBeneficiariesByIdChangesByChangeIdReject"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/bulk": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getBulk"]
    put?: never
    post: operations["postBulk"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/bulk/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getBulkById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/bulk/{id}/retry": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postBulkByIdRetry"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/bulk/{id}/rows": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getBulkByIdRows"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/bulk/{id}/run": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postBulkByIdRun"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/bulk/{id}/stop": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postBulkByIdStop"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/cases": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getCases"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/cases/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getCasesById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/cases/{id}/close": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postCasesByIdClose"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/checkout-settings": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getCheckoutSettings"]
    put?: never
    post: operations["postCheckoutSettings"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/checkout-settings/check": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postCheckoutSettingsCheck"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/checkout-settings/history": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getCheckoutSettingsHistory"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/health": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getHealth"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/installation": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getInstallation"]
    put?: never
    post: operations["postInstallation"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/journal/{id}/decide": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postJournalByIdDecide"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/notifications": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getNotifications"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/notifications/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getNotificationsById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/notifications/{id}/close": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postNotificationsByIdClose"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/notifications/{id}/replay": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postNotificationsByIdReplay"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/orders/{id}/payment-links": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getOrdersByIdPaymentLinks"]
    put?: never
    post: operations["postOrdersByIdPaymentLinks"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/orders/{id}/payments": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getOrdersByIdPayments"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/overview": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getOverview"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payment-links/{id}/deactivate": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPaymentLinksByIdDeactivate"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payments": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getPayments"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payments/export": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getPaymentsExport"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payments/{order_no}/cancel": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPaymentsByOrderNoCancel"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payments/{order_no}/refresh": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPaymentsByOrderNoRefresh"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payments/{order_no}/review": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPaymentsByOrderNoReview"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getPayouts"]
    put?: never
    post: operations["postPayouts"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts/check": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPayoutsCheck"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts/import": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPayoutsImport"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts/terms": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getPayoutsTerms"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getPayoutsById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts/{id}/approve": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPayoutsByIdApprove"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts/{id}/reject": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPayoutsByIdReject"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/payouts/{id}/send": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postPayoutsByIdSend"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/reconciliation/discrepancies": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getReconciliationDiscrepancies"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/reconciliation/discrepancies/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getReconciliationDiscrepanciesById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/reconciliation/discrepancies/{id}/resolve": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postReconciliationDiscrepanciesByIdResolve"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/reconciliation/runs": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getReconciliationRuns"]
    put?: never
    post: operations["postReconciliationRuns"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/refunds": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getRefunds"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/refunds/search": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getRefundsSearch"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/reviews": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getReviews"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/subscription-plans/check": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postSubscriptionPlansCheck"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/subscription-plans/{variant_id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getSubscriptionPlansByVariantId"]
    put?: never
    post: operations["postSubscriptionPlansByVariantId"]
    delete: operations["deleteSubscriptionPlansByVariantId"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/subscriptions": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getSubscriptions"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/subscriptions/charges/{id}/order": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postSubscriptionsChargesByIdOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/subscriptions/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get: operations["getSubscriptionsById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/admin/mpgi/subscriptions/{id}/cancel": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations["postSubscriptionsByIdCancel"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    Error: {
      type: string
      message: string
      code?: string
    }
    Problem: {
      field: string
      /** @enum {string} */
      code:
        | "account"
        | "account_differs"
        | "account_needed"
        | "account_number"
        | "amount"
        | "before_first_charge"
        | "beneficiary"
        | "beneficiary_unconfirmed"
        | "choice"
        | "citizen_number"
        | "code"
        | "code_reserved"
        | "code_taken"
        | "count"
        | "country"
        | "currency"
        | "date"
        | "decimals"
        | "email"
        | "file"
        | "future_date"
        | "https"
        | "iban"
        | "iban_country"
        | "iban_length"
        | "language"
        | "media_type"
        | "option_off"
        | "past_date"
        | "phone"
        | "plan_twice"
        | "range"
        | "required"
        | "routing_number"
        | "swift"
        | "swift_country"
        | "tax_number"
        | "text"
        | "too_long"
        | "too_many"
        | "unknown_field"
        | "uuid"
        | "whole_number"
        | "zero"
      message: string
    }
    FieldGroup: {
      /** @enum {string} */
      name: "address" | "bank" | "identity" | "more" | "who"
      fields: {
        name: string
        required: boolean
      }[]
    }
    NamedUser: {
      id: string
      name: null | string
    }
    OrderName: {
      id: string
      display_id: number
    }
    StoredDetails: {
      [key: string]: null | string | number | boolean
    }
    InstallmentPlan: {
      count: number
      installments_id: null | string
      currency_code: string
      min_amount: string
      max_amount: null | string
      interest_free: boolean
    }
    Limits: {
      flows: {
        redirect: boolean
        card: boolean
      }
      currencies: null | string[]
    }
    FieldChange: {
      field: string
      before: unknown
      after: unknown
    }
    Health: {
      /** @enum {string} */
      status: "critical" | "healthy" | "warning"
      /** Format: date-time */
      checked_at: string
      checks: components["schemas"]["HealthResult"][]
    }
    HealthResult: {
      /** @enum {string} */
      check:
        | "access_control"
        | "cases"
        | "clock"
        | "credentials"
        | "customer_addresses"
        | "encryption"
        | "inbox"
        | "instances"
        | "migrations"
        | "notify_address"
        | "options"
        | "paused"
        | "query"
        | "reachable"
        | "secrets"
        | "signature"
        | "unconfirmed_operations"
      provider_id: null | string
      /** @enum {string} */
      status: "critical" | "healthy" | "warning"
      /** @enum {string} */
      code:
        | "access_control_no_role"
        | "access_control_not_loaded"
        | "access_control_off"
        | "access_control_ok"
        | "addresses_few"
        | "addresses_local"
        | "addresses_ok"
        | "addresses_private"
        | "addresses_unknown"
        | "cases_none"
        | "cases_open"
        | "clock_ahead"
        | "clock_behind"
        | "clock_ok"
        | "clock_unknown"
        | "credentials_other"
        | "credentials_same"
        | "encryption_clear"
        | "encryption_key_lost"
        | "encryption_none"
        | "encryption_ok"
        | "encryption_old"
        | "gateway_not_reached"
        | "gateway_reached"
        | "inbox_empty"
        | "inbox_left"
        | "inbox_never"
        | "inbox_ok"
        | "inbox_received"
        | "inbox_silent"
        | "instances_ok"
        | "instances_one"
        | "migrations_missing"
        | "migrations_ok"
        | "not_checked"
        | "notify_not_ours"
        | "notify_not_public"
        | "notify_not_reached"
        | "notify_ok"
        | "options_ok"
        | "options_rehearsal"
        | "paused_copy"
        | "paused_off"
        | "paused_on"
        | "paused_other_account"
        | "paused_other_address"
        | "paused_separate_copy"
        | "paused_unknown"
        | "query_badly_signed"
        | "query_failed"
        | "query_forbidden"
        | "query_ok"
        | "query_refused"
        | "secrets_one"
        | "secrets_others_unused"
        | "secrets_others_used"
        | "secrets_quiet"
        | "secrets_watched"
        | "signature_algorithm"
        | "signature_blind"
        | "signature_keyless"
        | "signature_ok"
        | "signature_throws"
        | "signature_unstable"
        | "unknowns_none"
        | "unknowns_old"
        | "unknowns_young"
      values: {
        [key: string]: string | number
      }
      message: string
      action: null | string
    }
    SerializedInstallation: {
      paused: boolean
      option: boolean
      /** @enum {string} */
      status: "copy" | "other_account" | "other_address" | "own" | "separate_copy" | "unknown"
      addresses: string[]
      marked_addresses: string[]
      decided_by: null | components["schemas"]["NamedUser"]
      decided_at: null | string
    }
    AwaitingPayment: {
      /** @enum {string} */
      reason: "in_review" | "order_first" | "pending"
      /** Format: date-time */
      since: string
      reminds_at: null | string
      /** Format: date-time */
      cancels_at: string
    }
    PaymentView: {
      order_no: string
      transaction_id: null | string
      payment_id: null | string
      provider_id: string
      /** @enum {string} */
      flow: "card" | "redirect"
      /** @enum {string} */
      state:
        | "authorized"
        | "canceled"
        | "captured"
        | "created"
        | "declined"
        | "in_review"
        | "partially_captured"
        | "partially_refunded"
        | "pending"
        | "refunded"
        | "unknown"
      problem: null | string
      currency_code: string
      amount: string
      gateway_amount: null | string
      captured_amount: null | string
      refunded_amount: null | string
      charged_back_amount: string
      charged_back_at: null | string
      card_mask: null | string
      connector: null | string
      is3ds: null | string
      threeds_result: null | string
      result_code: null | string
      risk: {
        action: null | string
        score: null | string
        reasons: components["schemas"]["RiskReason"][]
      }
      synced_at: null | string
      current: boolean
      allowed_actions: components["schemas"]["AllowedActions"]
      open_operation: null | {
        id: string
        /** @enum {string} */
        kind: "cancel" | "cancel_subscription" | "capture" | "payout" | "refund" | "review"
        amount: string
        /** Format: date-time */
        since: string
        next_check_at: null | string
      }
      capture_due: null | {
        /** Format: date-time */
        since: string
        attempts: number
        error: null | string
        next_attempt_at: null | string
        until: null | string
      }
      timeline: components["schemas"]["TimelineEntry"][]
    }
    RiskReason: {
      name: string
      status: string
    }
    AllowedActions: {
      capture: null | string
      refund: null | string
      cancel: boolean
      review: boolean
    }
    TimelineEntry: {
      /** Format: date-time */
      at: string
      /** @enum {string} */
      event:
        | "cancel"
        | "cancel_subscription"
        | "capture"
        | "notification"
        | "opened"
        | "payout"
        | "refund"
        | "review"
      state: null | string
      amount: null | string
      reference: null | string
      by: null | string
      reason: null | string
    }
    PendingChange: {
      outstanding: string
      authorized: string
      currency_code: string
      voids_authorization: boolean
    }
    ShippedCaptures: {
      currency_code: string
      captured: null | string
      shipped: string
      to_come: string
      until: null | string
    }
    Volume: {
      currency_code: string
      authorized: string
      captured: null | string
      captured_unknown: number
      refunded: string
      charged_back: string
    }
    RefreshedPayment: {
      gateway_reached: boolean
      state: string
      open_operation: null | {
        id: string
        kind: string
      }
    }
    PayoutEvent: {
      /** Format: date-time */
      at: string
      /** @enum {string} */
      event:
        | "approval_required"
        | "approved"
        | "failed"
        | "rejected"
        | "requested"
        | "sent"
        | "unconfirmed"
        | "updated"
      status: null | string
      by: string
    }
    RefundsFound: {
      refunds: components["schemas"]["RefundAtGateway"][]
      not_queried: {
        provider_id: string
        code: string
      }[]
    }
    RefundAtGateway: {
      provider_id: string
      order_no: string
      transaction_id: string
      refund_amount: string
      amount: string
      currency: null | string
      /** @enum {string} */
      status: "applied" | "rejected" | "unknown"
      reference: null | string
      reason: null | string
      refunded_at: null | string
      processed_at: null | string
      operation_id: null | string
    }
    SerializedSubscriptionPlan: {
      variant_id: string
      plan: null | {
        /** @enum {string} */
        interval: "day" | "month" | "week" | "year"
        interval_count: number
        billing_cycle?: number
        promotion_cycle?: number
        trial_days?: number
        contract_end?: string
        contract_name?: string
        amounts?: {
          [key: string]: string
        }
      }
      unreadable: boolean
      first_charge_on: null | string
      intervals: ("day" | "month" | "week" | "year")[]
      prices: {
        currency_code: string
        amount: string
      }[]
    }
    Expected: {
      coming: string[]
      missing: string[]
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  getAccounts: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            accounts: {
              provider_id: string
            }[]
          }
        }
      }
    }
  }
  getBeneficiaries: {
    parameters: {
      query?: {
        search?: string
        entity_type?: "PERSON" | "COMPANY"
        country_code?: string
        archived?: "true" | "false"
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            beneficiaries: {
              id: string
              code: null | string
              /** @enum {string} */
              entity_type: "COMPANY" | "PERSON"
              country_code: string
              bank_tail: string
              created_by: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              updated_at: string
              archived_at: null | string
              is_confirmed: boolean
              is_erased: boolean
              name: null | string
              account_currency: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  postBeneficiaries: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          code?: string
          beneficiary: {
            first_name?: string
            last_name?: string
            company_name?: string
            date_of_birth?: string
            /** @enum {string} */
            entity_type: "PERSON" | "COMPANY"
            additional_info?: {
              business_area?: string
              business_phone_number?: string
              business_registration_number?: string
              personal_email?: string
              personal_id_number?: string
              personal_id_type?: string
              personal_mobile_number?: string
              personal_net_monthly_average_income?: string
              personal_phone_country_code?: string
              personal_phone_area_code?: string
              personal_fiscal_country?: string
            }
            address?: {
              city?: string
              country_code?: string
              postcode?: string
              state?: string
              street?: string
              number?: string
              street_address?: string
              complement?: string
            }
            person_documents?: {
              file_type?: string
              file_url?: string
              labels?: string[]
            }[]
            bank_details?: {
              account_currency?: string
              account_name?: string
              owner_document_number?: string
              account_number?: string
              bank_account_category?: string
              bank_branch?: string
              bank_country_code?: string
              bank_code?: string
              bank_name?: string
              bank_street_address?: string
              binding_mobile_number?: string
              iban?: string
              swift_code?: string
              transaction_reference?: string
            }
          }
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            beneficiary: {
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              proposed: null | {
                allowed: {
                  confirm: boolean
                }
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }
              id: string
              code: null | string
              /** @enum {string} */
              entity_type: "COMPANY" | "PERSON"
              country_code: string
              bank_tail: string
              created_by: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              updated_at: string
              archived_at: null | string
              is_confirmed: boolean
              is_erased: boolean
              name: null | string
              account_currency: null | string
            }
          }
        }
      }
    }
  }
  postBeneficiariesCheck: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          code?: string
          beneficiary: {
            first_name?: string
            last_name?: string
            company_name?: string
            date_of_birth?: string
            /** @enum {string} */
            entity_type: "PERSON" | "COMPANY"
            additional_info?: {
              business_area?: string
              business_phone_number?: string
              business_registration_number?: string
              personal_email?: string
              personal_id_number?: string
              personal_id_type?: string
              personal_mobile_number?: string
              personal_net_monthly_average_income?: string
              personal_phone_country_code?: string
              personal_phone_area_code?: string
              personal_fiscal_country?: string
            }
            address?: {
              city?: string
              country_code?: string
              postcode?: string
              state?: string
              street?: string
              number?: string
              street_address?: string
              complement?: string
            }
            person_documents?: {
              file_type?: string
              file_url?: string
              labels?: string[]
            }[]
            bank_details?: {
              account_currency?: string
              account_name?: string
              owner_document_number?: string
              account_number?: string
              bank_account_category?: string
              bank_branch?: string
              bank_country_code?: string
              bank_code?: string
              bank_name?: string
              bank_street_address?: string
              binding_mobile_number?: string
              iban?: string
              swift_code?: string
              transaction_reference?: string
            }
          }
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            problems: components["schemas"]["Problem"][]
          }
        }
      }
    }
  }
  getBeneficiariesFields: {
    parameters: {
      query: {
        entity_type: "PERSON" | "COMPANY"
        country_code?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            groups: components["schemas"]["FieldGroup"][]
          }
        }
      }
    }
  }
  getBeneficiariesById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            beneficiary: {
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              proposed: null | {
                allowed: {
                  confirm: boolean
                }
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }
              id: string
              code: null | string
              /** @enum {string} */
              entity_type: "COMPANY" | "PERSON"
              country_code: string
              bank_tail: string
              created_by: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              updated_at: string
              archived_at: null | string
              is_confirmed: boolean
              is_erased: boolean
              name: null | string
              account_currency: null | string
            }
          }
        }
      }
    }
  }
  postBeneficiariesById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          code?: string
          beneficiary: {
            first_name?: string
            last_name?: string
            company_name?: string
            date_of_birth?: string
            /** @enum {string} */
            entity_type: "PERSON" | "COMPANY"
            additional_info?: {
              business_area?: string
              business_phone_number?: string
              business_registration_number?: string
              personal_email?: string
              personal_id_number?: string
              personal_id_type?: string
              personal_mobile_number?: string
              personal_net_monthly_average_income?: string
              personal_phone_country_code?: string
              personal_phone_area_code?: string
              personal_fiscal_country?: string
            }
            address?: {
              city?: string
              country_code?: string
              postcode?: string
              state?: string
              street?: string
              number?: string
              street_address?: string
              complement?: string
            }
            person_documents?: {
              file_type?: string
              file_url?: string
              labels?: string[]
            }[]
            bank_details?: {
              account_currency?: string
              account_name?: string
              owner_document_number?: string
              account_number?: string
              bank_account_category?: string
              bank_branch?: string
              bank_country_code?: string
              bank_code?: string
              bank_name?: string
              bank_street_address?: string
              binding_mobile_number?: string
              iban?: string
              swift_code?: string
              transaction_reference?: string
            }
          }
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            beneficiary: {
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              proposed: null | {
                allowed: {
                  confirm: boolean
                }
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }
              id: string
              code: null | string
              /** @enum {string} */
              entity_type: "COMPANY" | "PERSON"
              country_code: string
              bank_tail: string
              created_by: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              updated_at: string
              archived_at: null | string
              is_confirmed: boolean
              is_erased: boolean
              name: null | string
              account_currency: null | string
            }
          }
        }
      }
    }
  }
  postBeneficiariesByIdArchive: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          archived: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            beneficiary: null | {
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              proposed: null | {
                allowed: {
                  confirm: boolean
                }
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }
              id: string
              code: null | string
              /** @enum {string} */
              entity_type: "COMPANY" | "PERSON"
              country_code: string
              bank_tail: string
              created_by: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              updated_at: string
              archived_at: null | string
              is_confirmed: boolean
              is_erased: boolean
              name: null | string
              account_currency: null | string
            }
          }
        }
      }
    }
  }
  postBeneficiariesByIdChangesByChangeIdConfirm: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
        change_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          iban?: string
          account_number?: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            beneficiary: {
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              proposed: null | {
                allowed: {
                  confirm: boolean
                }
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }
              id: string
              code: null | string
              /** @enum {string} */
              entity_type: "COMPANY" | "PERSON"
              country_code: string
              bank_tail: string
              created_by: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              updated_at: string
              archived_at: null | string
              is_confirmed: boolean
              is_erased: boolean
              name: null | string
              account_currency: null | string
            }
          }
        }
      }
    }
  }
  postBeneficiariesByIdChangesByChangeIdReject: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
        change_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            beneficiary: {
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              proposed: null | {
                allowed: {
                  confirm: boolean
                }
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }
              id: string
              code: null | string
              /** @enum {string} */
              entity_type: "COMPANY" | "PERSON"
              country_code: string
              bank_tail: string
              created_by: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              updated_at: string
              archived_at: null | string
              is_confirmed: boolean
              is_erased: boolean
              name: null | string
              account_currency: null | string
            }
          }
        }
      }
    }
  }
  getBulk: {
    parameters: {
      query?: {
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            bulks: {
              id: string
              /** @enum {string} */
              kind: "cancel" | "capture" | "refund" | "review_accept" | "review_decline"
              /** @enum {string} */
              state: "completed" | "draft" | "running"
              /** Format: date-time */
              created_at: string
              started_at: null | string
              finished_at: null | string
              requested_by: components["schemas"]["NamedUser"]
              note: null | string
              rows: {
                queued: number
                running: number
                succeeded: number
                refused: number
                unconfirmed: number
              }
              failed: number
              totals: {
                /** @enum {string} */
                state: "queued" | "refused" | "running" | "succeeded" | "unconfirmed"
                failed: boolean
                currency_code: string
                rows: number
                amount: string
              }[]
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  postBulk: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          kind: "capture" | "cancel" | "refund" | "review_accept" | "review_decline"
          order_nos?: string[]
          filter?: {
            state?: string
            provider_id?: string
            currency?: string
            /** @enum {string} */
            flow?: "redirect" | "card"
            problem?: string
            created_from?: unknown
            created_to?: unknown
            amount_min?: string
            amount_max?: string
            q?: string
          }
          note?: string
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            bulk?: {
              id: string
              /** @enum {string} */
              kind: "cancel" | "capture" | "refund" | "review_accept" | "review_decline"
              /** @enum {string} */
              state: "completed" | "draft" | "running"
              /** Format: date-time */
              created_at: string
              started_at: null | string
              finished_at: null | string
              requested_by: components["schemas"]["NamedUser"]
              note: null | string
              rows: {
                queued: number
                running: number
                succeeded: number
                refused: number
                unconfirmed: number
              }
              failed: number
              totals: {
                /** @enum {string} */
                state: "queued" | "refused" | "running" | "succeeded" | "unconfirmed"
                failed: boolean
                currency_code: string
                rows: number
                amount: string
              }[]
            }
          }
        }
      }
    }
  }
  getBulkById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            bulk: {
              id: string
              /** @enum {string} */
              kind: "cancel" | "capture" | "refund" | "review_accept" | "review_decline"
              /** @enum {string} */
              state: "completed" | "draft" | "running"
              /** Format: date-time */
              created_at: string
              started_at: null | string
              finished_at: null | string
              requested_by: components["schemas"]["NamedUser"]
              note: null | string
              rows: {
                queued: number
                running: number
                succeeded: number
                refused: number
                unconfirmed: number
              }
              failed: number
              totals: {
                /** @enum {string} */
                state: "queued" | "refused" | "running" | "succeeded" | "unconfirmed"
                failed: boolean
                currency_code: string
                rows: number
                amount: string
              }[]
            }
          }
        }
      }
    }
  }
  postBulkByIdRetry: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            bulk: {
              id: string
              /** @enum {string} */
              kind: "cancel" | "capture" | "refund" | "review_accept" | "review_decline"
              /** @enum {string} */
              state: "completed" | "draft" | "running"
              /** Format: date-time */
              created_at: string
              started_at: null | string
              finished_at: null | string
              requested_by: components["schemas"]["NamedUser"]
              note: null | string
              rows: {
                queued: number
                running: number
                succeeded: number
                refused: number
                unconfirmed: number
              }
              failed: number
              totals: {
                /** @enum {string} */
                state: "queued" | "refused" | "running" | "succeeded" | "unconfirmed"
                failed: boolean
                currency_code: string
                rows: number
                amount: string
              }[]
            }
          }
        }
      }
    }
  }
  getBulkByIdRows: {
    parameters: {
      query?: {
        state?: "queued" | "running" | "succeeded" | "refused" | "unconfirmed"
        limit?: number
        offset?: number
      }
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            rows: {
              order: null | components["schemas"]["OrderName"]
              order_no: string
              provider_id: string
              amount: string
              currency_code: string
              /** @enum {string} */
              state: "queued" | "refused" | "running" | "succeeded" | "unconfirmed"
              reason: null | string
              attempts: number
              finished_at: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  postBulkByIdRun: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            bulk: {
              id: string
              /** @enum {string} */
              kind: "cancel" | "capture" | "refund" | "review_accept" | "review_decline"
              /** @enum {string} */
              state: "completed" | "draft" | "running"
              /** Format: date-time */
              created_at: string
              started_at: null | string
              finished_at: null | string
              requested_by: components["schemas"]["NamedUser"]
              note: null | string
              rows: {
                queued: number
                running: number
                succeeded: number
                refused: number
                unconfirmed: number
              }
              failed: number
              totals: {
                /** @enum {string} */
                state: "queued" | "refused" | "running" | "succeeded" | "unconfirmed"
                failed: boolean
                currency_code: string
                rows: number
                amount: string
              }[]
            }
          }
        }
      }
    }
  }
  postBulkByIdStop: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            bulk: {
              id: string
              /** @enum {string} */
              kind: "cancel" | "capture" | "refund" | "review_accept" | "review_decline"
              /** @enum {string} */
              state: "completed" | "draft" | "running"
              /** Format: date-time */
              created_at: string
              started_at: null | string
              finished_at: null | string
              requested_by: components["schemas"]["NamedUser"]
              note: null | string
              rows: {
                queued: number
                running: number
                succeeded: number
                refused: number
                unconfirmed: number
              }
              failed: number
              totals: {
                /** @enum {string} */
                state: "queued" | "refused" | "running" | "succeeded" | "unconfirmed"
                failed: boolean
                currency_code: string
                rows: number
                amount: string
              }[]
            }
          }
        }
      }
    }
  }
  getCases: {
    parameters: {
      query?: {
        state?: "open" | "closed"
        kind?: string
        order_no?: string
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            cases: {
              id: string
              kind: string
              provider_id: string
              order_no: string
              transaction_id: null | string
              operation_id: null | string
              details: components["schemas"]["StoredDetails"]
              /** @enum {string} */
              state: "closed" | "open"
              /** Format: date-time */
              opened_at: string
              closed_at: null | string
              closed_by: null | string
              note: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  getCasesById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            case: {
              id: string
              kind: string
              provider_id: string
              order_no: string
              transaction_id: null | string
              operation_id: null | string
              details: components["schemas"]["StoredDetails"]
              /** @enum {string} */
              state: "closed" | "open"
              /** Format: date-time */
              opened_at: string
              closed_at: null | string
              closed_by: null | string
              note: null | string
            }
          }
        }
      }
    }
  }
  postCasesByIdClose: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          note: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            case: {
              id: string
              kind: string
              provider_id: string
              order_no: string
              transaction_id: null | string
              operation_id: null | string
              details: components["schemas"]["StoredDetails"]
              /** @enum {string} */
              state: "closed" | "open"
              /** Format: date-time */
              opened_at: string
              closed_at: null | string
              closed_by: null | string
              note: null | string
            }
          }
        }
      }
    }
  }
  getCheckoutSettings: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            settings: {
              provider_id: string
              name: string
              titles: {
                [key: string]: string
              }
              flows: {
                redirect: boolean
                card: boolean
              }
              currencies: null | string[]
              installments: components["schemas"]["InstallmentPlan"][]
              version: number
              updated_at: null | string
              updated_by: null | components["schemas"]["NamedUser"]
              limits: components["schemas"]["Limits"]
              default_titles: {
                [key: string]: string
              }
            }[]
          }
        }
      }
    }
  }
  postCheckoutSettings: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          provider_id: string
          version: number
          titles?: {
            [key: string]: string
          }
          flows?: {
            redirect: boolean
            card: boolean
          }
          currencies?: string[] | null
          installments?: {
            count: number
            /** @default null */
            installments_id?: string | null
            currency_code: string
            min_amount: string
            /** @default null */
            max_amount?: string | null
            /** @default false */
            interest_free?: boolean
          }[]
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            settings: {
              provider_id: string
              name: string
              titles: {
                [key: string]: string
              }
              flows: {
                redirect: boolean
                card: boolean
              }
              currencies: null | string[]
              installments: components["schemas"]["InstallmentPlan"][]
              version: number
              updated_at: null | string
              updated_by: null | components["schemas"]["NamedUser"]
              limits: components["schemas"]["Limits"]
              default_titles: {
                [key: string]: string
              }
            }
          }
        }
      }
    }
  }
  postCheckoutSettingsCheck: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          provider_id: string
          version: number
          titles?: {
            [key: string]: string
          }
          flows?: {
            redirect: boolean
            card: boolean
          }
          currencies?: string[] | null
          installments?: {
            count: number
            /** @default null */
            installments_id?: string | null
            currency_code: string
            min_amount: string
            /** @default null */
            max_amount?: string | null
            /** @default false */
            interest_free?: boolean
          }[]
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            problems: components["schemas"]["Problem"][]
          }
        }
      }
    }
  }
  getCheckoutSettingsHistory: {
    parameters: {
      query: {
        provider_id: string
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            changes: {
              by: components["schemas"]["NamedUser"]
              /** Format: date-time */
              at: string
              fields: components["schemas"]["FieldChange"][]
              id: string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  getHealth: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Health"]
        }
      }
    }
  }
  getInstallation: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            installation: components["schemas"]["SerializedInstallation"]
          }
        }
      }
    }
  }
  postInstallation: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          decision: "copy" | "moved"
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            installation: components["schemas"]["SerializedInstallation"]
          }
        }
      }
    }
  }
  postJournalByIdDecide: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          outcome: "applied" | "not_applied"
          note: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            operation: {
              id: string
              /** @enum {string} */
              kind: "cancel" | "cancel_subscription" | "capture" | "payout" | "refund" | "review"
              order_no: string
              transaction_id: string
              amount: string
              currency_code: string
              /** @enum {string} */
              state: "applied" | "intent" | "not_applied" | "recorded" | "sent" | "unknown"
              decided_by: null | string
              decided_note: null | string
            }
          }
        }
      }
    }
  }
  getNotifications: {
    parameters: {
      query?: {
        state?: "received" | "applied" | "waiting" | "parked" | "closed"
        kind?: "payment" | "refund" | "payout" | "subscription"
        order_no?: string
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            notifications: {
              id: string
              /** @enum {string} */
              kind: "payment" | "payout" | "refund" | "subscription"
              provider_id: string
              order_no: null | string
              transaction_id: null | string
              payload: {
                [key: string]: string
              }
              /** @enum {string} */
              state: "applied" | "closed" | "parked" | "received" | "waiting"
              reason: null | string
              deliveries: number
              attempts: number
              /** Format: date-time */
              received_at: string
              applied_at: null | string
              closed_by: null | string
              note: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  getNotificationsById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            notification: {
              id: string
              /** @enum {string} */
              kind: "payment" | "payout" | "refund" | "subscription"
              provider_id: string
              order_no: null | string
              transaction_id: null | string
              payload: {
                [key: string]: string
              }
              /** @enum {string} */
              state: "applied" | "closed" | "parked" | "received" | "waiting"
              reason: null | string
              deliveries: number
              attempts: number
              /** Format: date-time */
              received_at: string
              applied_at: null | string
              closed_by: null | string
              note: null | string
            }
          }
        }
      }
    }
  }
  postNotificationsByIdClose: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          note: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            notification: {
              id: string
              /** @enum {string} */
              kind: "payment" | "payout" | "refund" | "subscription"
              provider_id: string
              order_no: null | string
              transaction_id: null | string
              payload: {
                [key: string]: string
              }
              /** @enum {string} */
              state: "applied" | "closed" | "parked" | "received" | "waiting"
              reason: null | string
              deliveries: number
              attempts: number
              /** Format: date-time */
              received_at: string
              applied_at: null | string
              closed_by: null | string
              note: null | string
            }
          }
        }
      }
    }
  }
  postNotificationsByIdReplay: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            notification: null | {
              id: string
              /** @enum {string} */
              kind: "payment" | "payout" | "refund" | "subscription"
              provider_id: string
              order_no: null | string
              transaction_id: null | string
              payload: {
                [key: string]: string
              }
              /** @enum {string} */
              state: "applied" | "closed" | "parked" | "received" | "waiting"
              reason: null | string
              deliveries: number
              attempts: number
              /** Format: date-time */
              received_at: string
              applied_at: null | string
              closed_by: null | string
              note: null | string
            }
          }
        }
      }
    }
  }
  getOrdersByIdPaymentLinks: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            outstanding: string
            collection_amount: null | string
            currency_code: string
            expires_after_hours: number
            longest_hours: number
            awaiting_payment: null | components["schemas"]["AwaitingPayment"]
            payment_links: {
              id: string
              order_id: string
              provider_id: string
              amount: string
              currency_code: string
              active: boolean
              /** Format: date-time */
              created_at: string
              created_by: string
              /** Format: date-time */
              expires_at: string
              opened_at: null | string
              deactivated_at: null | string
            }[]
          }
        }
      }
    }
  }
  postOrdersByIdPaymentLinks: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          provider_id?: string
          expires_in_hours?: number
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payment_link: {
              url: string
              id: string
              order_id: string
              provider_id: string
              amount: string
              currency_code: string
              active: boolean
              /** Format: date-time */
              created_at: string
              created_by: string
              /** Format: date-time */
              expires_at: string
              opened_at: null | string
              deactivated_at: null | string
            }
          }
        }
      }
    }
  }
  getOrdersByIdPayments: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payments: components["schemas"]["PaymentView"][]
            nothing_due: boolean
            pending_change: null | components["schemas"]["PendingChange"]
            shipments: null | components["schemas"]["ShippedCaptures"]
          }
        }
      }
    }
  }
  getOverview: {
    parameters: {
      query?: {
        from?: unknown
        to?: unknown
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            overview: {
              approval: {
                approved: number
                declined: number
                held: number
                rate: null | number
              }
              days: {
                day: string
                approved: number
                declined: number
              }[]
              volume: components["schemas"]["Volume"][]
              volume_days: {
                day: string
                currency_code: string
                captured: string
                refunded: string
              }[]
              notifications: {
                received: number
                median_seconds: null | number
                p95_seconds: null | number
              }
              discrepancies: {
                kind: string
                state: string
                count: number
              }[]
              review: {
                count: number
                oldest_at: null | string
              }
              unconfirmed_operations: number
              open_cases: number
              inbox: {
                waiting: number
                parked: number
              }
              open_discrepancies: number
              paused: boolean
              /** Format: date-time */
              from: string
              /** Format: date-time */
              to: string
            }
          }
        }
      }
    }
  }
  postPaymentLinksByIdDeactivate: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payment_link: {
              id: string
              order_id: string
              provider_id: string
              amount: string
              currency_code: string
              active: boolean
              /** Format: date-time */
              created_at: string
              created_by: string
              /** Format: date-time */
              expires_at: string
              opened_at: null | string
              deactivated_at: null | string
            }
          }
        }
      }
    }
  }
  getPayments: {
    parameters: {
      query?: {
        state?: string
        provider_id?: string
        currency?: string
        flow?: "redirect" | "card"
        problem?: string
        created_from?: unknown
        created_to?: unknown
        amount_min?: string
        amount_max?: string
        q?: string
        order?:
          | "created_at"
          | "-created_at"
          | "amount"
          | "-amount"
          | "captured_amount"
          | "-captured_amount"
          | "risk_score"
          | "-risk_score"
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payments: {
              /** Format: date-time */
              created_at: string
              abandoned: boolean
              order: null | components["schemas"]["OrderName"]
              order_no: string
              transaction_id: null | string
              provider_id: string
              /** @enum {string} */
              flow: "card" | "redirect"
              /** @enum {string} */
              state:
                | "authorized"
                | "canceled"
                | "captured"
                | "created"
                | "declined"
                | "in_review"
                | "partially_captured"
                | "partially_refunded"
                | "pending"
                | "refunded"
                | "unknown"
              problem: null | string
              currency_code: string
              amount: string
              captured_amount: null | string
              refunded_amount: null | string
              charged_back_amount: string
              card_mask: null | string
              connector: null | string
              is3ds: null | string
              result_code: null | string
              risk: {
                action: null | string
                score: null | string
                reasons: components["schemas"]["RiskReason"][]
              }
              synced_at: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  getPaymentsExport: {
    parameters: {
      query?: {
        state?: string
        provider_id?: string
        currency?: string
        flow?: "redirect" | "card"
        problem?: string
        created_from?: unknown
        created_to?: unknown
        amount_min?: string
        amount_max?: string
        q?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "text/csv": string
        }
      }
    }
  }
  postPaymentsByOrderNoCancel: {
    parameters: {
      query?: never
      header?: never
      path: {
        order_no: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            order_no: string
          }
        }
      }
    }
  }
  postPaymentsByOrderNoRefresh: {
    parameters: {
      query?: never
      header?: never
      path: {
        order_no: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["RefreshedPayment"]
        }
      }
    }
  }
  postPaymentsByOrderNoReview: {
    parameters: {
      query?: never
      header?: never
      path: {
        order_no: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          accept: boolean
          note?: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json":
            | {
                /** @enum {string} */
                because:
                  | "already_applied"
                  | "already_recorded"
                  | "canceled"
                  | "captured"
                  | "captured_meanwhile"
                  | "charged_back"
                  | "collection_replaced"
                  | "declined"
                  | "held_for_review"
                  | "in_progress"
                  | "more_than_authorized"
                  | "more_than_captured"
                  | "not_captured"
                  | "not_in_review"
                  | "not_paid"
                  | "other_credentials"
                  | "refunded_at_gateway"
                  | "refused_by_gateway"
                  | "request_id_used"
                  | "unclear_state"
                  | "unknown_order"
                /** @enum {string} */
                outcome: "applied" | "refused" | "unknown"
                /** @enum {string} */
                state:
                  | "authorized"
                  | "canceled"
                  | "captured"
                  | "created"
                  | "declined"
                  | "in_review"
                  | "partially_captured"
                  | "partially_refunded"
                  | "pending"
                  | "refunded"
                  | "unknown"
              }
            | {
                /** @enum {string} */
                outcome: "applied" | "refused" | "unknown"
                /** @enum {string} */
                state:
                  | "authorized"
                  | "canceled"
                  | "captured"
                  | "created"
                  | "declined"
                  | "in_review"
                  | "partially_captured"
                  | "partially_refunded"
                  | "pending"
                  | "refunded"
                  | "unknown"
              }
        }
      }
    }
  }
  getPayouts: {
    parameters: {
      query?: {
        status?:
          | "awaiting_approval"
          | "rejected"
          | "ready"
          | "sending"
          | "unknown"
          | "on_its_way"
          | "completed"
          | "failed"
        provider_id?: string
        beneficiary_id?: string
        order_id?: string
        search?: string
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payouts: {
              id: string
              request_id: string
              provider_id: string
              beneficiary_id: string
              order_id: null | string
              amount: string
              currency_code: string
              reference: null | string
              bank_tail: string
              /** @enum {string} */
              source: "file" | "form"
              needs_approval: boolean
              /** @enum {string} */
              status:
                | "awaiting_approval"
                | "completed"
                | "failed"
                | "on_its_way"
                | "ready"
                | "rejected"
                | "sending"
                | "unknown"
              decided_at: null | string
              decided_note: null | string
              /** Format: date-time */
              created_at: string
              settled_at: null | string
              fee_amount: null | string
              fee_currency: null | string
              amount_payer_pays: null | string
              amount_beneficiary_receives: null | string
              short_reference_id: null | string
              gateway_status: null | string
              transaction_id: null | string
              operation_id: null | string
              beneficiary_name: null | string
              failure: null | {
                code: string
                reason: null | string
              }
              created_by: null | {
                id: string
                email: null | string
              }
              decided_by: null | {
                id: string
                email: null | string
              }
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  postPayouts: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          /** Format: uuid */
          request_id: string
          provider_id: string
          beneficiary_id: string
          payment_amount: string
          payment_currency: string
          reference?: string
          reason?: string
          payment_date?: string
          /** @enum {string} */
          fee_paid_by?: "PAYER" | "BENEFICIARY"
          payment_method?: string
          swift_charge_option?: string
          fund_source?: string
          source_amount?: string | ""
          source_currency?: string | ""
          client_data?: string
          order_id?: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json":
            | {
                payout: {
                  request: {
                    reason?: string
                    payment_date?: string
                    fee_paid_by?: string
                    payment_method?: string
                    swift_charge_option?: string
                    fund_source?: string
                    source_amount?: string
                    source_currency?: string
                  }
                  beneficiary: null | {
                    additional_info?: {
                      business_area?: string
                      business_phone_number?: string
                      business_registration_number?: string
                      personal_email?: string
                      personal_id_number?: string
                      personal_id_type?: string
                      personal_mobile_number?: string
                      personal_net_monthly_average_income?: string
                      personal_phone_country_code?: string
                      personal_phone_area_code?: string
                      personal_fiscal_country?: string
                    }
                    address?: {
                      city?: string
                      country_code?: string
                      postcode?: string
                      state?: string
                      street?: string
                      number?: string
                      street_address?: string
                      complement?: string
                    }
                    person_documents?: {
                      file_type?: string
                      file_url?: string
                      labels?: string[]
                    }[]
                    bank_details?: {
                      account_currency?: string
                      account_name?: string
                      owner_document_number?: string
                      account_number?: string
                      bank_account_category?: string
                      bank_branch?: string
                      bank_country_code?: string
                      bank_code?: string
                      bank_name?: string
                      bank_street_address?: string
                      binding_mobile_number?: string
                      iban?: string
                      swift_code?: string
                      transaction_reference?: string
                    }
                    first_name?: string
                    last_name?: string
                    company_name?: string
                    date_of_birth?: string
                    entity_type?: string
                  }
                  allowed: {
                    approve: boolean
                    reject: boolean
                    send: boolean
                  }
                  blocked: ("bank_details_unconfirmed" | "cooling" | "own_bank_details" | "own_payout") | null
                  cooling_until: null | string
                  beneficiary_changes: {
                    id: string
                    code: null | string
                    bank_changed: boolean
                    restores: boolean
                    /** Format: date-time */
                    proposed_at: string
                    proposed_by: {
                      id: string
                      email: null | string
                    }
                    confirmed_by: null | {
                      id: string
                      email: null | string
                    }
                    confirmed_at: null | string
                    confirm_with: {
                      /** @enum {string} */
                      name: "account_number" | "iban"
                      whole: boolean
                    }[]
                    fields: {
                      name: string
                      before: null | string
                      after: null | string
                    }[]
                  }[]
                  history: components["schemas"]["PayoutEvent"][]
                  id?: string
                  request_id?: string
                  provider_id?: string
                  beneficiary_id?: string
                  order_id?: null | string
                  amount?: string
                  currency_code?: string
                  reference?: null | string
                  bank_tail?: string
                  /** @enum {string} */
                  source?: "file" | "form"
                  needs_approval?: boolean
                  /** @enum {string} */
                  status?:
                    | "awaiting_approval"
                    | "completed"
                    | "failed"
                    | "on_its_way"
                    | "ready"
                    | "rejected"
                    | "sending"
                    | "unknown"
                  decided_at?: null | string
                  decided_note?: null | string
                  /** Format: date-time */
                  created_at?: string
                  settled_at?: null | string
                  fee_amount?: null | string
                  fee_currency?: null | string
                  amount_payer_pays?: null | string
                  amount_beneficiary_receives?: null | string
                  short_reference_id?: null | string
                  gateway_status?: null | string
                  transaction_id?: null | string
                  operation_id?: null | string
                  beneficiary_name?: null | string
                  failure?: null | {
                    code: string
                    reason: null | string
                  }
                  created_by?: null | {
                    id: string
                    email: null | string
                  }
                  decided_by?: null | {
                    id: string
                    email: null | string
                  }
                }
                /** @enum {string} */
                outcome: "applied" | "refused" | "unknown"
                because:
                  | (
                      | "already_applied"
                      | "already_recorded"
                      | "bank_details_unconfirmed"
                      | "canceled"
                      | "captured"
                      | "captured_meanwhile"
                      | "charged_back"
                      | "collection_replaced"
                      | "cooling"
                      | "daily_limit"
                      | "declined"
                      | "held_for_review"
                      | "in_progress"
                      | "more_than_authorized"
                      | "more_than_captured"
                      | "not_captured"
                      | "not_found"
                      | "not_in_review"
                      | "not_paid"
                      | "not_released"
                      | "not_sent"
                      | "other_credentials"
                      | "refunded_at_gateway"
                      | "refused_by_gateway"
                      | "request_id_used"
                      | "sealed"
                      | "unclear_state"
                      | "unknown_order"
                    )
                  | null
                detail: null | string
              }
            | {
                payout: {
                  request: {
                    reason?: string
                    payment_date?: string
                    fee_paid_by?: string
                    payment_method?: string
                    swift_charge_option?: string
                    fund_source?: string
                    source_amount?: string
                    source_currency?: string
                  }
                  beneficiary: null | {
                    additional_info?: {
                      business_area?: string
                      business_phone_number?: string
                      business_registration_number?: string
                      personal_email?: string
                      personal_id_number?: string
                      personal_id_type?: string
                      personal_mobile_number?: string
                      personal_net_monthly_average_income?: string
                      personal_phone_country_code?: string
                      personal_phone_area_code?: string
                      personal_fiscal_country?: string
                    }
                    address?: {
                      city?: string
                      country_code?: string
                      postcode?: string
                      state?: string
                      street?: string
                      number?: string
                      street_address?: string
                      complement?: string
                    }
                    person_documents?: {
                      file_type?: string
                      file_url?: string
                      labels?: string[]
                    }[]
                    bank_details?: {
                      account_currency?: string
                      account_name?: string
                      owner_document_number?: string
                      account_number?: string
                      bank_account_category?: string
                      bank_branch?: string
                      bank_country_code?: string
                      bank_code?: string
                      bank_name?: string
                      bank_street_address?: string
                      binding_mobile_number?: string
                      iban?: string
                      swift_code?: string
                      transaction_reference?: string
                    }
                    first_name?: string
                    last_name?: string
                    company_name?: string
                    date_of_birth?: string
                    entity_type?: string
                  }
                  allowed: {
                    approve: boolean
                    reject: boolean
                    send: boolean
                  }
                  blocked: ("bank_details_unconfirmed" | "cooling" | "own_bank_details" | "own_payout") | null
                  cooling_until: null | string
                  beneficiary_changes: {
                    id: string
                    code: null | string
                    bank_changed: boolean
                    restores: boolean
                    /** Format: date-time */
                    proposed_at: string
                    proposed_by: {
                      id: string
                      email: null | string
                    }
                    confirmed_by: null | {
                      id: string
                      email: null | string
                    }
                    confirmed_at: null | string
                    confirm_with: {
                      /** @enum {string} */
                      name: "account_number" | "iban"
                      whole: boolean
                    }[]
                    fields: {
                      name: string
                      before: null | string
                      after: null | string
                    }[]
                  }[]
                  history: components["schemas"]["PayoutEvent"][]
                  id?: string
                  request_id?: string
                  provider_id?: string
                  beneficiary_id?: string
                  order_id?: null | string
                  amount?: string
                  currency_code?: string
                  reference?: null | string
                  bank_tail?: string
                  /** @enum {string} */
                  source?: "file" | "form"
                  needs_approval?: boolean
                  /** @enum {string} */
                  status?:
                    | "awaiting_approval"
                    | "completed"
                    | "failed"
                    | "on_its_way"
                    | "ready"
                    | "rejected"
                    | "sending"
                    | "unknown"
                  decided_at?: null | string
                  decided_note?: null | string
                  /** Format: date-time */
                  created_at?: string
                  settled_at?: null | string
                  fee_amount?: null | string
                  fee_currency?: null | string
                  amount_payer_pays?: null | string
                  amount_beneficiary_receives?: null | string
                  short_reference_id?: null | string
                  gateway_status?: null | string
                  transaction_id?: null | string
                  operation_id?: null | string
                  beneficiary_name?: null | string
                  failure?: null | {
                    code: string
                    reason: null | string
                  }
                  created_by?: null | {
                    id: string
                    email: null | string
                  }
                  decided_by?: null | {
                    id: string
                    email: null | string
                  }
                }
                outcome: null
                because: null
                detail: null
              }
        }
      }
    }
  }
  postPayoutsCheck: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          /** Format: uuid */
          request_id: string
          provider_id: string
          beneficiary_id: string
          payment_amount: string
          payment_currency: string
          reference?: string
          reason?: string
          payment_date?: string
          /** @enum {string} */
          fee_paid_by?: "PAYER" | "BENEFICIARY"
          payment_method?: string
          swift_charge_option?: string
          fund_source?: string
          source_amount?: string | ""
          source_currency?: string | ""
          client_data?: string
          order_id?: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            problems: components["schemas"]["Problem"][]
            needs_approval: null | boolean
          }
        }
      }
    }
  }
  postPayoutsImport: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          csv: string
          provider_id: string
          dry_run: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            dry_run: boolean
            rows: {
              line: number
              beneficiary: string
              amount: string
              currency: string
              reference: string
              problems: components["schemas"]["Problem"][]
              outcome: string
              needs_approval: null | boolean
              payout_id: null | string
              status:
                | (
                    | "awaiting_approval"
                    | "completed"
                    | "failed"
                    | "on_its_way"
                    | "ready"
                    | "rejected"
                    | "sending"
                    | "unknown"
                  )
                | null
            }[]
          }
        }
      }
    }
  }
  getPayoutsTerms: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            refused: ("not_named" | "payouts_off") | null
            accounts: {
              provider_id: string
              name: string
            }[]
            approval: null | {
              [key: string]: string
            }
            cooling_hours: null | number
            user: {
              id: string
            }
          }
        }
      }
    }
  }
  getPayoutsById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payout: {
              request: {
                reason?: string
                payment_date?: string
                fee_paid_by?: string
                payment_method?: string
                swift_charge_option?: string
                fund_source?: string
                source_amount?: string
                source_currency?: string
              }
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              allowed: {
                approve: boolean
                reject: boolean
                send: boolean
              }
              blocked: ("bank_details_unconfirmed" | "cooling" | "own_bank_details" | "own_payout") | null
              cooling_until: null | string
              beneficiary_changes: {
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }[]
              history: components["schemas"]["PayoutEvent"][]
              id?: string
              request_id?: string
              provider_id?: string
              beneficiary_id?: string
              order_id?: null | string
              amount?: string
              currency_code?: string
              reference?: null | string
              bank_tail?: string
              /** @enum {string} */
              source?: "file" | "form"
              needs_approval?: boolean
              /** @enum {string} */
              status?:
                | "awaiting_approval"
                | "completed"
                | "failed"
                | "on_its_way"
                | "ready"
                | "rejected"
                | "sending"
                | "unknown"
              decided_at?: null | string
              decided_note?: null | string
              /** Format: date-time */
              created_at?: string
              settled_at?: null | string
              fee_amount?: null | string
              fee_currency?: null | string
              amount_payer_pays?: null | string
              amount_beneficiary_receives?: null | string
              short_reference_id?: null | string
              gateway_status?: null | string
              transaction_id?: null | string
              operation_id?: null | string
              beneficiary_name?: null | string
              failure?: null | {
                code: string
                reason: null | string
              }
              created_by?: null | {
                id: string
                email: null | string
              }
              decided_by?: null | {
                id: string
                email: null | string
              }
            }
          }
        }
      }
    }
  }
  postPayoutsByIdApprove: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payout: {
              request: {
                reason?: string
                payment_date?: string
                fee_paid_by?: string
                payment_method?: string
                swift_charge_option?: string
                fund_source?: string
                source_amount?: string
                source_currency?: string
              }
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              allowed: {
                approve: boolean
                reject: boolean
                send: boolean
              }
              blocked: ("bank_details_unconfirmed" | "cooling" | "own_bank_details" | "own_payout") | null
              cooling_until: null | string
              beneficiary_changes: {
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }[]
              history: components["schemas"]["PayoutEvent"][]
              id?: string
              request_id?: string
              provider_id?: string
              beneficiary_id?: string
              order_id?: null | string
              amount?: string
              currency_code?: string
              reference?: null | string
              bank_tail?: string
              /** @enum {string} */
              source?: "file" | "form"
              needs_approval?: boolean
              /** @enum {string} */
              status?:
                | "awaiting_approval"
                | "completed"
                | "failed"
                | "on_its_way"
                | "ready"
                | "rejected"
                | "sending"
                | "unknown"
              decided_at?: null | string
              decided_note?: null | string
              /** Format: date-time */
              created_at?: string
              settled_at?: null | string
              fee_amount?: null | string
              fee_currency?: null | string
              amount_payer_pays?: null | string
              amount_beneficiary_receives?: null | string
              short_reference_id?: null | string
              gateway_status?: null | string
              transaction_id?: null | string
              operation_id?: null | string
              beneficiary_name?: null | string
              failure?: null | {
                code: string
                reason: null | string
              }
              created_by?: null | {
                id: string
                email: null | string
              }
              decided_by?: null | {
                id: string
                email: null | string
              }
            }
            /** @enum {string} */
            outcome: "applied" | "refused" | "unknown"
            because:
              | (
                  | "already_applied"
                  | "already_recorded"
                  | "bank_details_unconfirmed"
                  | "canceled"
                  | "captured"
                  | "captured_meanwhile"
                  | "charged_back"
                  | "collection_replaced"
                  | "cooling"
                  | "daily_limit"
                  | "declined"
                  | "held_for_review"
                  | "in_progress"
                  | "more_than_authorized"
                  | "more_than_captured"
                  | "not_captured"
                  | "not_found"
                  | "not_in_review"
                  | "not_paid"
                  | "not_released"
                  | "not_sent"
                  | "other_credentials"
                  | "refunded_at_gateway"
                  | "refused_by_gateway"
                  | "request_id_used"
                  | "sealed"
                  | "unclear_state"
                  | "unknown_order"
                )
              | null
            detail: null | string
          }
        }
      }
    }
  }
  postPayoutsByIdReject: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          note: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payout: {
              request: {
                reason?: string
                payment_date?: string
                fee_paid_by?: string
                payment_method?: string
                swift_charge_option?: string
                fund_source?: string
                source_amount?: string
                source_currency?: string
              }
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              allowed: {
                approve: boolean
                reject: boolean
                send: boolean
              }
              blocked: ("bank_details_unconfirmed" | "cooling" | "own_bank_details" | "own_payout") | null
              cooling_until: null | string
              beneficiary_changes: {
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }[]
              history: components["schemas"]["PayoutEvent"][]
              id?: string
              request_id?: string
              provider_id?: string
              beneficiary_id?: string
              order_id?: null | string
              amount?: string
              currency_code?: string
              reference?: null | string
              bank_tail?: string
              /** @enum {string} */
              source?: "file" | "form"
              needs_approval?: boolean
              /** @enum {string} */
              status?:
                | "awaiting_approval"
                | "completed"
                | "failed"
                | "on_its_way"
                | "ready"
                | "rejected"
                | "sending"
                | "unknown"
              decided_at?: null | string
              decided_note?: null | string
              /** Format: date-time */
              created_at?: string
              settled_at?: null | string
              fee_amount?: null | string
              fee_currency?: null | string
              amount_payer_pays?: null | string
              amount_beneficiary_receives?: null | string
              short_reference_id?: null | string
              gateway_status?: null | string
              transaction_id?: null | string
              operation_id?: null | string
              beneficiary_name?: null | string
              failure?: null | {
                code: string
                reason: null | string
              }
              created_by?: null | {
                id: string
                email: null | string
              }
              decided_by?: null | {
                id: string
                email: null | string
              }
            }
          }
        }
      }
    }
  }
  postPayoutsByIdSend: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payout: {
              request: {
                reason?: string
                payment_date?: string
                fee_paid_by?: string
                payment_method?: string
                swift_charge_option?: string
                fund_source?: string
                source_amount?: string
                source_currency?: string
              }
              beneficiary: null | {
                additional_info?: {
                  business_area?: string
                  business_phone_number?: string
                  business_registration_number?: string
                  personal_email?: string
                  personal_id_number?: string
                  personal_id_type?: string
                  personal_mobile_number?: string
                  personal_net_monthly_average_income?: string
                  personal_phone_country_code?: string
                  personal_phone_area_code?: string
                  personal_fiscal_country?: string
                }
                address?: {
                  city?: string
                  country_code?: string
                  postcode?: string
                  state?: string
                  street?: string
                  number?: string
                  street_address?: string
                  complement?: string
                }
                person_documents?: {
                  file_type?: string
                  file_url?: string
                  labels?: string[]
                }[]
                bank_details?: {
                  account_currency?: string
                  account_name?: string
                  owner_document_number?: string
                  account_number?: string
                  bank_account_category?: string
                  bank_branch?: string
                  bank_country_code?: string
                  bank_code?: string
                  bank_name?: string
                  bank_street_address?: string
                  binding_mobile_number?: string
                  iban?: string
                  swift_code?: string
                  transaction_reference?: string
                }
                first_name?: string
                last_name?: string
                company_name?: string
                date_of_birth?: string
                entity_type?: string
              }
              allowed: {
                approve: boolean
                reject: boolean
                send: boolean
              }
              blocked: ("bank_details_unconfirmed" | "cooling" | "own_bank_details" | "own_payout") | null
              cooling_until: null | string
              beneficiary_changes: {
                id: string
                code: null | string
                bank_changed: boolean
                restores: boolean
                /** Format: date-time */
                proposed_at: string
                proposed_by: {
                  id: string
                  email: null | string
                }
                confirmed_by: null | {
                  id: string
                  email: null | string
                }
                confirmed_at: null | string
                confirm_with: {
                  /** @enum {string} */
                  name: "account_number" | "iban"
                  whole: boolean
                }[]
                fields: {
                  name: string
                  before: null | string
                  after: null | string
                }[]
              }[]
              history: components["schemas"]["PayoutEvent"][]
              id?: string
              request_id?: string
              provider_id?: string
              beneficiary_id?: string
              order_id?: null | string
              amount?: string
              currency_code?: string
              reference?: null | string
              bank_tail?: string
              /** @enum {string} */
              source?: "file" | "form"
              needs_approval?: boolean
              /** @enum {string} */
              status?:
                | "awaiting_approval"
                | "completed"
                | "failed"
                | "on_its_way"
                | "ready"
                | "rejected"
                | "sending"
                | "unknown"
              decided_at?: null | string
              decided_note?: null | string
              /** Format: date-time */
              created_at?: string
              settled_at?: null | string
              fee_amount?: null | string
              fee_currency?: null | string
              amount_payer_pays?: null | string
              amount_beneficiary_receives?: null | string
              short_reference_id?: null | string
              gateway_status?: null | string
              transaction_id?: null | string
              operation_id?: null | string
              beneficiary_name?: null | string
              failure?: null | {
                code: string
                reason: null | string
              }
              created_by?: null | {
                id: string
                email: null | string
              }
              decided_by?: null | {
                id: string
                email: null | string
              }
            }
            /** @enum {string} */
            outcome: "applied" | "refused" | "unknown"
            because:
              | (
                  | "already_applied"
                  | "already_recorded"
                  | "bank_details_unconfirmed"
                  | "canceled"
                  | "captured"
                  | "captured_meanwhile"
                  | "charged_back"
                  | "collection_replaced"
                  | "cooling"
                  | "daily_limit"
                  | "declined"
                  | "held_for_review"
                  | "in_progress"
                  | "more_than_authorized"
                  | "more_than_captured"
                  | "not_captured"
                  | "not_found"
                  | "not_in_review"
                  | "not_paid"
                  | "not_released"
                  | "not_sent"
                  | "other_credentials"
                  | "refunded_at_gateway"
                  | "refused_by_gateway"
                  | "request_id_used"
                  | "sealed"
                  | "unclear_state"
                  | "unknown_order"
                )
              | null
            detail: null | string
          }
        }
      }
    }
  }
  getReconciliationDiscrepancies: {
    parameters: {
      query?: {
        kind?: string
        state?: "unresolved" | "open" | "needs_review" | "resolved" | "cleared"
        order_no?: string
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            discrepancies: {
              currency_code: null | string
              id: string
              /** @enum {string} */
              kind:
                | "amount"
                | "capture_at_portal"
                | "currency"
                | "missing_at_gateway"
                | "missing_locally"
                | "refund_at_portal"
                | "status"
                | "totals"
              provider_id: string
              order_no: string
              transaction_id: null | string
              reference: null | string
              local_value: null | string
              gateway_value: null | string
              /** @enum {string} */
              state: "cleared" | "needs_review" | "open" | "resolved"
              occurrences: number
              /** Format: date-time */
              first_seen_at: string
              /** Format: date-time */
              last_seen_at: string
              resolved_at: null | string
              note: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  getReconciliationDiscrepanciesById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            discrepancy: {
              id: string
              /** @enum {string} */
              kind:
                | "amount"
                | "capture_at_portal"
                | "currency"
                | "missing_at_gateway"
                | "missing_locally"
                | "refund_at_portal"
                | "status"
                | "totals"
              provider_id: string
              order_no: string
              transaction_id: null | string
              reference: null | string
              local_value: null | string
              gateway_value: null | string
              /** @enum {string} */
              state: "cleared" | "needs_review" | "open" | "resolved"
              occurrences: number
              /** Format: date-time */
              first_seen_at: string
              /** Format: date-time */
              last_seen_at: string
              resolved_at: null | string
              note: null | string
            }
            payment: null | {
              order_no: string
              /** @enum {string} */
              state:
                | "authorized"
                | "canceled"
                | "captured"
                | "created"
                | "declined"
                | "in_review"
                | "partially_captured"
                | "partially_refunded"
                | "pending"
                | "refunded"
                | "unknown"
              amount: string
              captured_amount: null | string
              currency_code: string
            }
          }
        }
      }
    }
  }
  postReconciliationDiscrepanciesByIdResolve: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          amount?: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            discrepancy: {
              id: string
              /** @enum {string} */
              kind:
                | "amount"
                | "capture_at_portal"
                | "currency"
                | "missing_at_gateway"
                | "missing_locally"
                | "refund_at_portal"
                | "status"
                | "totals"
              provider_id: string
              order_no: string
              transaction_id: null | string
              reference: null | string
              local_value: null | string
              gateway_value: null | string
              /** @enum {string} */
              state: "cleared" | "needs_review" | "open" | "resolved"
              occurrences: number
              /** Format: date-time */
              first_seen_at: string
              /** Format: date-time */
              last_seen_at: string
              resolved_at: null | string
              note: null | string
            }
          }
        }
      }
    }
  }
  getReconciliationRuns: {
    parameters: {
      query?: {
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            runs: {
              id: string
              provider_id: string
              /** @enum {string} */
              trigger: "manual" | "schedule" | "script"
              requested_by: null | string
              /** @enum {string} */
              scope: "full" | "recent"
              /** @enum {string} */
              state: "done" | "failed" | "requested" | "running"
              /** Format: date-time */
              from_at: string
              /** Format: date-time */
              to_at: string
              compared: number
              found: number
              resolved: number
              needs_review: number
              started_at: null | string
              finished_at: null | string
              error: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  postReconciliationRuns: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          provider_id?: string
        }
      }
    }
    responses: {
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            runs: {
              id: string
              provider_id: string
              /** @enum {string} */
              trigger: "manual" | "schedule" | "script"
              requested_by: null | string
              /** @enum {string} */
              scope: "full" | "recent"
              /** @enum {string} */
              state: "done" | "failed" | "requested" | "running"
              /** Format: date-time */
              from_at: string
              /** Format: date-time */
              to_at: string
              compared: number
              found: number
              resolved: number
              needs_review: number
              started_at: null | string
              finished_at: null | string
              error: null | string
            }[]
          }
        }
      }
    }
  }
  getRefunds: {
    parameters: {
      query?: {
        state?: "intent" | "sent" | "unknown" | "applied" | "not_applied" | "recorded"
        source?: "medusa" | "gateway"
        provider_id?: string
        q?: string
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            refunds: {
              id: string
              provider_id: string
              order_no: string
              transaction_id: string
              amount: string
              currency_code: string
              /** @enum {string} */
              state: "applied" | "intent" | "not_applied" | "recorded" | "sent" | "unknown"
              /** @enum {string} */
              source: "gateway" | "medusa"
              gateway_reference: null | string
              error_code: null | string
              error_reason: null | string
              /** Format: date-time */
              created_at: string
              sent_at: null | string
              settled_at: null | string
              created_by: null | string
              note: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  getRefundsSearch: {
    parameters: {
      query?: {
        order_no?: string
        transaction_id?: string
        provider_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["RefundsFound"]
        }
      }
    }
  }
  getReviews: {
    parameters: {
      query?: {
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            reviews: {
              by: null | components["schemas"]["NamedUser"]
              payment: {
                /** Format: date-time */
                created_at: string
                abandoned: boolean
                order: null | components["schemas"]["OrderName"]
                order_no: string
                transaction_id: null | string
                provider_id: string
                /** @enum {string} */
                flow: "card" | "redirect"
                /** @enum {string} */
                state:
                  | "authorized"
                  | "canceled"
                  | "captured"
                  | "created"
                  | "declined"
                  | "in_review"
                  | "partially_captured"
                  | "partially_refunded"
                  | "pending"
                  | "refunded"
                  | "unknown"
                problem: null | string
                currency_code: string
                amount: string
                captured_amount: null | string
                refunded_amount: null | string
                charged_back_amount: string
                card_mask: null | string
                connector: null | string
                is3ds: null | string
                result_code: null | string
                risk: {
                  action: null | string
                  score: null | string
                  reasons: components["schemas"]["RiskReason"][]
                }
                synced_at: null | string
              }
              /** Format: date-time */
              decided_at: string
              accepted: boolean
              note: null | string
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  postSubscriptionPlansCheck: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          interval: "day" | "week" | "month" | "year"
          interval_count: number
          billing_cycle?: number
          promotion_cycle?: number
          trial_days?: number
          contract_end?: string
          contract_name?: string
          amounts?: {
            [key: string]: string
          }
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            problems: components["schemas"]["Problem"][]
            first_charge_on: null | string
          }
        }
      }
    }
  }
  getSubscriptionPlansByVariantId: {
    parameters: {
      query?: never
      header?: never
      path: {
        variant_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["SerializedSubscriptionPlan"]
        }
      }
    }
  }
  postSubscriptionPlansByVariantId: {
    parameters: {
      query?: never
      header?: never
      path: {
        variant_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          interval: "day" | "week" | "month" | "year"
          interval_count: number
          billing_cycle?: number
          promotion_cycle?: number
          trial_days?: number
          contract_end?: string
          contract_name?: string
          amounts?: {
            [key: string]: string
          }
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["SerializedSubscriptionPlan"]
        }
      }
    }
  }
  deleteSubscriptionPlansByVariantId: {
    parameters: {
      query?: never
      header?: never
      path: {
        variant_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["SerializedSubscriptionPlan"]
        }
      }
    }
  }
  getSubscriptions: {
    parameters: {
      query?: {
        status?: "requested" | "unconfirmed" | "active" | "canceling" | "unknown" | "inactive" | "ended"
        provider_id?: string
        q?: string
        order?:
          | "created_at"
          | "-created_at"
          | "next_charge_at"
          | "-next_charge_at"
          | "contract_amount"
          | "-contract_amount"
        limit?: number
        offset?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            subscriptions: {
              id: string
              recurring_id: null | string
              contract_name: string
              provider_id: string
              /** @enum {string} */
              status: "active" | "canceling" | "ended" | "inactive" | "requested" | "unconfirmed" | "unknown"
              order_no: string
              transaction_id: null | string
              contract_amount: string
              currency_code: string
              interval: null | string
              interval_count: null | number
              billing_cycle: null | number
              promotion_cycle: null | number
              contract_start: null | string
              contract_end: null | string
              price_id: null | string
              recurring_deduction_period: null | string
              charges: number
              charges_paid: number
              charges_failed: number
              last_charged_at: null | string
              started_at: null | string
              ended_at: null | string
              /** Format: date-time */
              created_at: string
              next_charge_at: null | string
              order: null | components["schemas"]["OrderName"]
            }[]
            count: number
            offset: number
            limit: number
          }
        }
      }
    }
  }
  postSubscriptionsChargesByIdOrder: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          order: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            subscription: {
              customer: null | {
                id: null | string
                email: null | string
              }
              charge_list: {
                id: string
                transaction_id: string
                order_no: string
                amount: string
                currency_code: string
                /** @enum {string} */
                state:
                  | "authorized"
                  | "canceled"
                  | "captured"
                  | "charged_back"
                  | "created"
                  | "declined"
                  | "in_review"
                  | "partially_captured"
                  | "partially_refunded"
                  | "pending"
                  | "refunded"
                  | "unknown"
                /** Format: date-time */
                charged_at: string
                order:
                  | null
                  | components["schemas"]["OrderName"]
                  | {
                      id: string
                      display_id: null
                    }
              }[]
              expected: components["schemas"]["Expected"]
              cancellation: null | {
                operation_id: string
                /** @enum {string} */
                state: "applied" | "intent" | "not_applied" | "recorded" | "sent" | "unknown"
                at: null | string
                by: null | components["schemas"]["NamedUser"]
                error_code: null | string
                error_reason: null | string
                next_check_at: null | string
              }
              allowed: {
                cancel: boolean
              }
              id: string
              recurring_id: null | string
              contract_name: string
              provider_id: string
              /** @enum {string} */
              status: "active" | "canceling" | "ended" | "inactive" | "requested" | "unconfirmed" | "unknown"
              order_no: string
              transaction_id: null | string
              contract_amount: string
              currency_code: string
              interval: null | string
              interval_count: null | number
              billing_cycle: null | number
              promotion_cycle: null | number
              contract_start: null | string
              contract_end: null | string
              price_id: null | string
              recurring_deduction_period: null | string
              charges: number
              charges_paid: number
              charges_failed: number
              last_charged_at: null | string
              started_at: null | string
              ended_at: null | string
              /** Format: date-time */
              created_at: string
              next_charge_at: null | string
              order: null | components["schemas"]["OrderName"]
            }
          }
        }
      }
    }
  }
  getSubscriptionsById: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            subscription: {
              customer: null | {
                id: null | string
                email: null | string
              }
              charge_list: {
                id: string
                transaction_id: string
                order_no: string
                amount: string
                currency_code: string
                /** @enum {string} */
                state:
                  | "authorized"
                  | "canceled"
                  | "captured"
                  | "charged_back"
                  | "created"
                  | "declined"
                  | "in_review"
                  | "partially_captured"
                  | "partially_refunded"
                  | "pending"
                  | "refunded"
                  | "unknown"
                /** Format: date-time */
                charged_at: string
                order:
                  | null
                  | components["schemas"]["OrderName"]
                  | {
                      id: string
                      display_id: null
                    }
              }[]
              expected: components["schemas"]["Expected"]
              cancellation: null | {
                operation_id: string
                /** @enum {string} */
                state: "applied" | "intent" | "not_applied" | "recorded" | "sent" | "unknown"
                at: null | string
                by: null | components["schemas"]["NamedUser"]
                error_code: null | string
                error_reason: null | string
                next_check_at: null | string
              }
              allowed: {
                cancel: boolean
              }
              id: string
              recurring_id: null | string
              contract_name: string
              provider_id: string
              /** @enum {string} */
              status: "active" | "canceling" | "ended" | "inactive" | "requested" | "unconfirmed" | "unknown"
              order_no: string
              transaction_id: null | string
              contract_amount: string
              currency_code: string
              interval: null | string
              interval_count: null | number
              billing_cycle: null | number
              promotion_cycle: null | number
              contract_start: null | string
              contract_end: null | string
              price_id: null | string
              recurring_deduction_period: null | string
              charges: number
              charges_paid: number
              charges_failed: number
              last_charged_at: null | string
              started_at: null | string
              ended_at: null | string
              /** Format: date-time */
              created_at: string
              next_charge_at: null | string
              order: null | components["schemas"]["OrderName"]
            }
          }
        }
      }
    }
  }
  postSubscriptionsByIdCancel: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            outcome: "applied" | "refused" | "unknown"
            because:
              | (
                  | "already_applied"
                  | "already_recorded"
                  | "canceled"
                  | "captured"
                  | "captured_meanwhile"
                  | "charged_back"
                  | "collection_replaced"
                  | "declined"
                  | "held_for_review"
                  | "in_progress"
                  | "more_than_authorized"
                  | "more_than_captured"
                  | "not_captured"
                  | "not_in_review"
                  | "not_paid"
                  | "not_sent"
                  | "other_credentials"
                  | "refunded_at_gateway"
                  | "refused_by_gateway"
                  | "request_id_used"
                  | "unclear_state"
                  | "unknown_order"
                )
              | null
            detail: null | string
            subscription: {
              customer: null | {
                id: null | string
                email: null | string
              }
              charge_list: {
                id: string
                transaction_id: string
                order_no: string
                amount: string
                currency_code: string
                /** @enum {string} */
                state:
                  | "authorized"
                  | "canceled"
                  | "captured"
                  | "charged_back"
                  | "created"
                  | "declined"
                  | "in_review"
                  | "partially_captured"
                  | "partially_refunded"
                  | "pending"
                  | "refunded"
                  | "unknown"
                /** Format: date-time */
                charged_at: string
                order:
                  | null
                  | components["schemas"]["OrderName"]
                  | {
                      id: string
                      display_id: null
                    }
              }[]
              expected: components["schemas"]["Expected"]
              cancellation: null | {
                operation_id: string
                /** @enum {string} */
                state: "applied" | "intent" | "not_applied" | "recorded" | "sent" | "unknown"
                at: null | string
                by: null | components["schemas"]["NamedUser"]
                error_code: null | string
                error_reason: null | string
                next_check_at: null | string
              }
              allowed: {
                cancel: boolean
              }
              id: string
              recurring_id: null | string
              contract_name: string
              provider_id: string
              /** @enum {string} */
              status: "active" | "canceling" | "ended" | "inactive" | "requested" | "unconfirmed" | "unknown"
              order_no: string
              transaction_id: null | string
              contract_amount: string
              currency_code: string
              interval: null | string
              interval_count: null | number
              billing_cycle: null | number
              promotion_cycle: null | number
              contract_start: null | string
              contract_end: null | string
              price_id: null | string
              recurring_deduction_period: null | string
              charges: number
              charges_paid: number
              charges_failed: number
              last_charged_at: null | string
              started_at: null | string
              ended_at: null | string
              /** Format: date-time */
              created_at: string
              next_charge_at: null | string
              order: null | components["schemas"]["OrderName"]
            }
          }
        }
      }
    }
  }
}
