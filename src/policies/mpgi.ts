import { definePolicies } from "@medusajs/framework/utils"

/** What roles can be given, where Medusa's role-based access control (the flag `rbac`) is on. */
export const POLICIES = {
  readConsole: {
    name: "ReadMpgiConsole",
    resource: "mpgi_console",
    operation: "read",
    description:
      "See payments, refunds, reviews, notifications, cases, comparisons and settings of the gateway",
  },
  moveMoney: {
    name: "UpdateMpgiPayment",
    resource: "mpgi_payment",
    operation: "update",
    description:
      "Capture, refund, cancel and review payments at the gateway, one or many, and say what became of a write",
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
    description: "Ask for payouts and send them, and keep beneficiaries",
  },
  approvePayouts: {
    name: "ApproveMpgiPayout",
    resource: "mpgi_payout",
    operation: "approve",
    description: "Approve or reject what others want paid out",
  },
  changeSubscriptions: {
    name: "UpdateMpgiSubscription",
    resource: "mpgi_subscription",
    operation: "update",
    description: "Change the subscription plans of product variants, and say which orders charges pay",
  },
  cancelSubscriptions: {
    name: "CancelMpgiSubscription",
    resource: "mpgi_subscription",
    operation: "cancel",
    description: "Cancel shoppers' subscriptions",
  },
  changeSettings: {
    name: "UpdateMpgiSetting",
    resource: "mpgi_setting",
    operation: "update",
    description: "Change what shoppers see of the accounts",
  },
  heal: {
    name: "HealMpgiDifference",
    resource: "mpgi_difference",
    operation: "heal",
    description: "Compare with the gateway now, and heal differences",
  },
  lookAfter: {
    name: "UpdateMpgiCase",
    resource: "mpgi_case",
    operation: "update",
    description: "Close cases, and replay notifications or mark them done",
  },
}
export type PolicyName = keyof typeof POLICIES

export const mpgiPolicies = definePolicies(Object.values(POLICIES))
