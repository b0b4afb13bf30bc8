/**
 * Every name that this package gives to OpenTelemetry: attributes, spans and instruments. It is the table of
 * docs/guides/monitoring.md, and what the dashboard and the alert rules may use. A name that is published is an
 * interface: change one only in a version that may break alerts.
 */

/** Attributes. Their values are codes, ids of the configuration, or counts: no order, amount, token or text of anyone. */
export const ATTRIBUTES = {
  provider_id: { name: "mpgi.provider_id", description: "The account, by its payment provider id" },
  operation: { name: "mpgi.operation", description: "The operation of the gateway, as in `capture`" },
  kind: {
    name: "mpgi.kind",
    description: "The kind of operation in the journal, notification, case, discrepancy or approval",
  },
  job: { name: "mpgi.job", description: "The job, as in `mpgi-sweep`" },
  outcome: { name: "mpgi.outcome", description: "What came of it; see the spans" },
  state: { name: "mpgi.state", description: "The state of a discrepancy or a notification" },
  error: {
    name: "error.type",
    description: "The code of the error or of the refusal; absent if there is none",
  },
  status: {
    name: "http.response.status_code",
    description: "The HTTP status of a reply that was not accepted",
  },
  size: { name: "mpgi.batch.size", description: "How many orders, payouts or contracts the request names" },
  unknown: { name: "mpgi.batch.unknown", description: "How many of them have an unknown outcome" },
} as const

export type Attribute = keyof typeof ATTRIBUTES

interface Span {
  name: string
  /** Whether it calls another system. */
  client?: true
  attributes: readonly Attribute[]
  outcomes: readonly string[]
  description: string
}

/** Spans. A span has the status `Error` for the outcomes `not_sent`, `unknown` and `failed`. */
export const SPANS = {
  exchange: {
    name: "mpgi.exchange",
    client: true,
    attributes: ["provider_id", "operation", "outcome", "error", "status", "size", "unknown"],
    outcomes: ["answered", "rejected", "not_sent", "unknown"],
    description: "One request to the gateway and its reply",
  },
  operation: {
    name: "mpgi.operation",
    attributes: ["provider_id", "kind", "outcome", "error"],
    outcomes: ["applied", "refused", "not_sent", "unknown", "failed"],
    description: "One operation of the journal, with its queries",
  },
  notification: {
    name: "mpgi.notification",
    attributes: ["provider_id", "kind", "outcome", "error"],
    outcomes: ["applied", "waiting", "parked", "failed"],
    description: "One attempt to apply a stored notification",
  },
  job: {
    name: "mpgi.job",
    attributes: ["job", "outcome", "error"],
    outcomes: ["done", "failed"],
    description: "One run of a scheduled job",
  },
} as const satisfies Record<string, Span>

export type SpanName = keyof typeof SPANS

interface Instrument {
  name: string
  type: "counter" | "histogram" | "gauge"
  /** As UCUM has it. A unit in braces counts things. */
  unit: string
  attributes: readonly Attribute[]
  description: string
}

/** Counters and histograms: what this process did. Sum them over all processes. */
export const INSTRUMENTS = {
  exchange: {
    name: "mpgi.exchange.duration",
    type: "histogram",
    unit: "s",
    attributes: ["provider_id", "operation", "outcome", "error"],
    description: "Exchanges with the gateway, and how long they took",
  },
  unknown: {
    name: "mpgi.exchange.unknown_outcomes",
    type: "counter",
    unit: "{order}",
    attributes: ["provider_id", "operation"],
    description: "Orders whose outcome an exchange left unknown; queries are not counted",
  },
  operation: {
    name: "mpgi.operation.duration",
    type: "histogram",
    unit: "s",
    attributes: ["provider_id", "kind", "outcome", "error"],
    description: "Operations of the journal, and how long they took",
  },
  notification: {
    name: "mpgi.notification.duration",
    type: "histogram",
    unit: "s",
    attributes: ["provider_id", "kind", "outcome", "error"],
    description: "Attempts to apply a notification, and how long they took",
  },
  lag: {
    name: "mpgi.notification.lag",
    type: "histogram",
    unit: "s",
    attributes: ["provider_id", "kind"],
    description: "How long a notification had waited when it was applied",
  },
  job: {
    name: "mpgi.job.duration",
    type: "histogram",
    unit: "s",
    attributes: ["job", "outcome", "error"],
    description: "Runs of jobs, and how long they took",
  },
} as const satisfies Record<string, Instrument>

export type InstrumentName = keyof typeof INSTRUMENTS

/** Gauges: what the database contains. Every process reports the same, so take the maximum of all processes. */
export const GAUGES = {
  cases: {
    name: "mpgi.cases.open",
    type: "gauge",
    unit: "{case}",
    attributes: ["provider_id", "kind"],
    description: "Open cases",
  },
  discrepancies: {
    name: "mpgi.discrepancies.open",
    type: "gauge",
    unit: "{discrepancy}",
    attributes: ["provider_id", "kind", "state"],
    description: "Discrepancies that are open or need review",
  },
  unconfirmed: {
    name: "mpgi.operations.unconfirmed",
    type: "gauge",
    unit: "{operation}",
    attributes: ["provider_id", "kind"],
    description: "Operations whose reply was lost and whose outcome is not known yet",
  },
  due: {
    name: "mpgi.operations.due",
    type: "gauge",
    unit: "{operation}",
    attributes: ["provider_id", "kind"],
    description: "Operations that the resolver should check now",
  },
  stored: {
    name: "mpgi.notifications.stored",
    type: "gauge",
    unit: "{notification}",
    attributes: ["provider_id", "state"],
    description: "Notifications that are not applied yet, or are parked for a user",
  },
  oldest: {
    name: "mpgi.notifications.oldest_age",
    type: "gauge",
    unit: "s",
    attributes: ["provider_id", "state"],
    description: "How long the oldest of them has been stored",
  },
  approvals: {
    name: "mpgi.approvals.awaited",
    type: "gauge",
    unit: "{approval}",
    attributes: ["kind"],
    description: "Payouts and changes of beneficiaries that wait for a second user",
  },
} as const satisfies Record<string, Instrument>

export type GaugeName = keyof typeof GAUGES

/** What a row of a table may be reported with, under the names that OpenTelemetry gets. */
export function named(attributes: { readonly [Key in Attribute]?: string | number | null | undefined }) {
  const result: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(attributes))
    if (isAttribute(key) && value !== undefined && value !== null) result[ATTRIBUTES[key].name] = value
  return result
}

function isAttribute(key: string): key is Attribute {
  return Object.hasOwn(ATTRIBUTES, key)
}
