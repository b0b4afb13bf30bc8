/* eslint-disable @typescript-eslint/consistent-type-imports -- one line a route; types of src/api vanish from the bundle */

/** Every route of the admin API by its path, with its schemas and handlers. */
export interface Routes {
  "/admin/mpgi/accounts": typeof import("../../api/admin/mpgi/accounts/route")
  "/admin/mpgi/attention": typeof import("../../api/admin/mpgi/attention/route")
  "/admin/mpgi/beneficiaries": typeof import("../../api/admin/mpgi/beneficiaries/route")
  "/admin/mpgi/beneficiaries/check": typeof import("../../api/admin/mpgi/beneficiaries/check/route")
  "/admin/mpgi/beneficiaries/fields": typeof import("../../api/admin/mpgi/beneficiaries/fields/route")
  "/admin/mpgi/beneficiaries/{id}": typeof import("../../api/admin/mpgi/beneficiaries/[id]/route")
  "/admin/mpgi/beneficiaries/{id}/archive": typeof import("../../api/admin/mpgi/beneficiaries/[id]/archive/route")
  "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/confirm": typeof import("../../api/admin/mpgi/beneficiaries/[id]/changes/[change_id]/confirm/route")
  "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/reject": typeof import("../../api/admin/mpgi/beneficiaries/[id]/changes/[change_id]/reject/route")
  "/admin/mpgi/bulk": typeof import("../../api/admin/mpgi/bulk/route")
  "/admin/mpgi/bulk/{id}": typeof import("../../api/admin/mpgi/bulk/[id]/route")
  "/admin/mpgi/bulk/{id}/retry": typeof import("../../api/admin/mpgi/bulk/[id]/retry/route")
  "/admin/mpgi/bulk/{id}/rows": typeof import("../../api/admin/mpgi/bulk/[id]/rows/route")
  "/admin/mpgi/bulk/{id}/run": typeof import("../../api/admin/mpgi/bulk/[id]/run/route")
  "/admin/mpgi/bulk/{id}/stop": typeof import("../../api/admin/mpgi/bulk/[id]/stop/route")
  "/admin/mpgi/cases": typeof import("../../api/admin/mpgi/cases/route")
  "/admin/mpgi/cases/{id}": typeof import("../../api/admin/mpgi/cases/[id]/route")
  "/admin/mpgi/cases/{id}/close": typeof import("../../api/admin/mpgi/cases/[id]/close/route")
  "/admin/mpgi/checkout-settings": typeof import("../../api/admin/mpgi/checkout-settings/route")
  "/admin/mpgi/checkout-settings/check": typeof import("../../api/admin/mpgi/checkout-settings/check/route")
  "/admin/mpgi/checkout-settings/history": typeof import("../../api/admin/mpgi/checkout-settings/history/route")
  "/admin/mpgi/disputes": typeof import("../../api/admin/mpgi/disputes/route")
  "/admin/mpgi/health": typeof import("../../api/admin/mpgi/health/route")
  "/admin/mpgi/installation": typeof import("../../api/admin/mpgi/installation/route")
  "/admin/mpgi/journal/{id}/decide": typeof import("../../api/admin/mpgi/journal/[id]/decide/route")
  "/admin/mpgi/notifications": typeof import("../../api/admin/mpgi/notifications/route")
  "/admin/mpgi/notifications/{id}": typeof import("../../api/admin/mpgi/notifications/[id]/route")
  "/admin/mpgi/notifications/{id}/close": typeof import("../../api/admin/mpgi/notifications/[id]/close/route")
  "/admin/mpgi/notifications/{id}/replay": typeof import("../../api/admin/mpgi/notifications/[id]/replay/route")
  "/admin/mpgi/orders/{id}/payment-links": typeof import("../../api/admin/mpgi/orders/[id]/payment-links/route")
  "/admin/mpgi/orders/{id}/payments": typeof import("../../api/admin/mpgi/orders/[id]/payments/route")
  "/admin/mpgi/overview": typeof import("../../api/admin/mpgi/overview/route")
  "/admin/mpgi/payment-links/{id}/deactivate": typeof import("../../api/admin/mpgi/payment-links/[id]/deactivate/route")
  "/admin/mpgi/payments": typeof import("../../api/admin/mpgi/payments/route")
  "/admin/mpgi/payments/export": typeof import("../../api/admin/mpgi/payments/export/route")
  "/admin/mpgi/payments/{order_no}/cancel": typeof import("../../api/admin/mpgi/payments/[order_no]/cancel/route")
  "/admin/mpgi/payments/{order_no}/refresh": typeof import("../../api/admin/mpgi/payments/[order_no]/refresh/route")
  "/admin/mpgi/payments/{order_no}/review": typeof import("../../api/admin/mpgi/payments/[order_no]/review/route")
  "/admin/mpgi/payouts": typeof import("../../api/admin/mpgi/payouts/route")
  "/admin/mpgi/payouts/check": typeof import("../../api/admin/mpgi/payouts/check/route")
  "/admin/mpgi/payouts/import": typeof import("../../api/admin/mpgi/payouts/import/route")
  "/admin/mpgi/payouts/terms": typeof import("../../api/admin/mpgi/payouts/terms/route")
  "/admin/mpgi/payouts/{id}": typeof import("../../api/admin/mpgi/payouts/[id]/route")
  "/admin/mpgi/payouts/{id}/approve": typeof import("../../api/admin/mpgi/payouts/[id]/approve/route")
  "/admin/mpgi/payouts/{id}/reject": typeof import("../../api/admin/mpgi/payouts/[id]/reject/route")
  "/admin/mpgi/payouts/{id}/send": typeof import("../../api/admin/mpgi/payouts/[id]/send/route")
  "/admin/mpgi/reconciliation/discrepancies": typeof import("../../api/admin/mpgi/reconciliation/discrepancies/route")
  "/admin/mpgi/reconciliation/discrepancies/{id}": typeof import("../../api/admin/mpgi/reconciliation/discrepancies/[id]/route")
  "/admin/mpgi/reconciliation/discrepancies/{id}/resolve": typeof import("../../api/admin/mpgi/reconciliation/discrepancies/[id]/resolve/route")
  "/admin/mpgi/reconciliation/runs": typeof import("../../api/admin/mpgi/reconciliation/runs/route")
  "/admin/mpgi/refunds": typeof import("../../api/admin/mpgi/refunds/route")
  "/admin/mpgi/refunds/search": typeof import("../../api/admin/mpgi/refunds/search/route")
  "/admin/mpgi/reviews": typeof import("../../api/admin/mpgi/reviews/route")
  "/admin/mpgi/subscription-plans/check": typeof import("../../api/admin/mpgi/subscription-plans/check/route")
  "/admin/mpgi/subscription-plans/{variant_id}": typeof import("../../api/admin/mpgi/subscription-plans/[variant_id]/route")
  "/admin/mpgi/subscriptions": typeof import("../../api/admin/mpgi/subscriptions/route")
  "/admin/mpgi/subscriptions/charges/{id}/order": typeof import("../../api/admin/mpgi/subscriptions/charges/[id]/order/route")
  "/admin/mpgi/subscriptions/{id}": typeof import("../../api/admin/mpgi/subscriptions/[id]/route")
  "/admin/mpgi/subscriptions/{id}/cancel": typeof import("../../api/admin/mpgi/subscriptions/[id]/cancel/route")
}

type Method = "get" | "post" | "delete"

/** The paths of the admin API that have a method. */
export type Path<M extends Method = "get"> = {
  [P in keyof Routes]: Uppercase<M> extends keyof Routes[P] ? P : never
}[keyof Routes]

/**
 * A value after it was sent as JSON. A date or another value with `toJSON` becomes the result of that function. A
 * branded text becomes a plain text.
 */
type Json<Value> = Value extends { toJSON: () => infer Written }
  ? Written
  : Value extends object
    ? Value extends string
      ? string
      : { [Name in keyof Value]: Json<Value[Name]> }
    : Value

/** What a handler returns. It returns nothing if it has refused the request. */
type Replied<Route, Name extends string> =
  Route extends Record<Name, (...given: never) => infer Result> ? Exclude<Awaited<Result>, void> : never

/** What a route replies on success. */
export type Reply<P extends Path<M>, M extends Method = "get"> = Json<Replied<Routes[P], Uppercase<M>>>

/** What a schema accepts. All libraries of the Standard Schema have this property. */
type Accepted<Schema> = Schema extends { "~standard": { types?: { input: infer Input } | undefined } }
  ? Input
  : never

/** The body of a POST request; an empty object for a route without one. */
export type Body<P extends Path<"post">> = Routes[P] extends { Body: infer Schema }
  ? Accepted<Schema>
  : Record<string, never>

/** The query of a GET request, as text. */
export type Query<P extends Path> = Routes[P] extends { Query: infer Schema }
  ? { [Name in keyof Accepted<Schema>]: string }
  : Record<string, never>

type NameIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never

/** The parameters of a path, as one further argument. A path without parameters has no such argument. */
export type PathParameters<P extends string> = P extends `${string}{${string}`
  ? [parameters: Record<NameIn<P>, string>]
  : []
