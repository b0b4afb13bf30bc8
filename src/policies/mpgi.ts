import { definePolicies } from "@medusajs/framework/utils"

/** The policies that roles can have, if Medusa's role-based access control (the flag `rbac`) is on. */
export const POLICIES = {
  readConsole: {
    name: "ReadMpgiConsole",
    resource: "mpgi_console",
    operation: "read",
    description: "See payments, refunds, reviews, notifications, cases, reconciliation and checkout settings",
  },
  moveMoney: {
    name: "UpdateMpgiPayment",
    resource: "mpgi_payment",
    operation: "update",
    description:
      "Capture, refund, cancel and review payments at the gateway, one by one or in bulk, and decide unconfirmed operations",
  },
  createPaymentLinks: {
    name: "CreateMpgiPaymentLink",
    resource: "mpgi_payment_link",
    operation: "create",
    description: "Create payment links for orders, and deactivate them",
  },
  readPayouts: {
    name: "ReadMpgiPayout",
    resource: "mpgi_payout",
    operation: "read",
    description: "See payouts and beneficiaries",
  },
  createPayouts: {
    name: "CreateMpgiPayout",
    resource: "mpgi_payout",
    operation: "create",
    description: "Request and send payouts, and propose changes of beneficiaries",
  },
  approvePayouts: {
    name: "ApproveMpgiPayout",
    resource: "mpgi_payout",
    operation: "approve",
    description: "Approve or reject payouts that other users requested, and confirm changes of beneficiaries",
  },
  changeSubscriptions: {
    name: "UpdateMpgiSubscription",
    resource: "mpgi_subscription",
    operation: "update",
    description: "Change the subscription plans of product variants, and link charges to orders",
  },
  cancelSubscriptions: {
    name: "CancelMpgiSubscription",
    resource: "mpgi_subscription",
    operation: "cancel",
    description: "Cancel customers' subscriptions",
  },
  changeSettings: {
    name: "UpdateMpgiCheckoutSetting",
    resource: "mpgi_checkout_setting",
    operation: "update",
    description: "Change titles, payment methods, currencies and installment plans at checkout",
  },
  reconcile: {
    name: "UpdateMpgiReconciliation",
    resource: "mpgi_reconciliation",
    operation: "update",
    description: "Start a reconciliation run and resolve discrepancies",
  },
  decideInstallation: {
    name: "UpdateMpgiInstallation",
    resource: "mpgi_installation",
    operation: "update",
    description: "Say that a paused installation is a copy, or release it because the store has moved",
  },
  resolveCases: {
    name: "UpdateMpgiCase",
    resource: "mpgi_case",
    operation: "update",
    description: "Close cases, and replay or close notifications",
  },
}
export type PolicyName = keyof typeof POLICIES

export const mpgiPolicies = definePolicies(Object.values(POLICIES))
