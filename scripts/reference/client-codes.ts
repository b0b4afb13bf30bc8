import type { GatewayErrorCode } from "../../src/gateway"

/** What happened, and what to do about it. */
export interface Explained {
  means: string
  todo: string
}

const QUERY =
  "Do not send it again. Query the transaction; in a store, the journal does that until the outcome is known."

/** Every code of the gateway client. */
export const clientCodes: Record<GatewayErrorCode, Explained> = {
  invalid_request: {
    means:
      "A field of the request is wrong, is missing, or is not in the manual. `field` names it, as in `capture_orders.0.amount`.",
    todo: "Correct that field. The same call fails until you do.",
  },
  not_configured: {
    means: "An option is missing or wrong. `field` names it.",
    todo: "Set the option: see [options](#options) and the [configuration reference](configuration.md).",
  },
  paused: {
    means: "The store is paused, so only queries are sent.",
    todo: "Open the health check. It says why the store is paused, and how to end the pause. See [staging copies](../guides/staging-copy.md) and [restore](../guides/restore.md).",
  },
  other_credentials: {
    means: "The payment belongs to another `merchantId` or `accountId` than its account has now.",
    todo: "Restore the old values under this `id`. Configure the new ones as [an account of their own](../guides/configuration.md#change-the-credentials-of-an-account).",
  },
  connection_failed: {
    means:
      "No connection to the gateway was made: name not found, connection refused, or a TLS failure. `cause` has the network's error.",
    todo: "Check `baseUrl`, the firewall and the gateway's status. You may send the request again.",
  },
  invalid_input: {
    means: "The gateway answered HTTP 400 (manual 4). It does not say which field it refuses.",
    todo: "Check `signature.secret`, `merchantId` and `accountId` first: a wrong one causes this answer. The health check tests them with a query.",
  },
  record_not_found: {
    means: "The gateway answered HTTP 404 (manual 4): it has no such record.",
    todo: "Check the transaction in the gateway's portal, and whether `baseUrl` names the right environment.",
  },
  timeout: {
    means: "No complete reply arrived within `timeoutMs`.",
    todo: `${QUERY} If this happens often, contact the gateway's support about its usual response time.`,
  },
  connection_lost: {
    means: "The connection broke after the request was sent.",
    todo: `${QUERY} If it happens to the first request after a pause, set \`keepAliveMs\` below the gateway's own limit.`,
  },
  unexpected_status: {
    means: "The gateway answered with an HTTP status other than 200, 400 and 404. `status` has it.",
    todo: `${QUERY} With 403 on a query, register this server's address at the gateway (manual 5.4).`,
  },
  redirect_refused: {
    means: "The gateway answered with a redirect (HTTP 3xx), which the client never follows.",
    todo: "Contact the gateway's support about its new address, and set `baseUrl` to it.",
  },
  reply_too_large: {
    means: "The reply is larger than 1 MiB.",
    todo: `${QUERY} Check that \`baseUrl\` is the gateway and not a website.`,
  },
  malformed_reply: {
    means: "The reply is not in the declared format, or lacks a field that the manual has.",
    todo: `${QUERY} Compare \`encodings\` and \`dialect\` with the gateway's documentation.`,
  },
  bad_signature: {
    means: "The signature of a reply or a notification is missing or wrong, or was made for another account.",
    todo: "Compare `signature` with the gateway's documentation: algorithm, secret, fields and their order. During a rotation, list both secrets in `signature.secrets`.",
  },
  echo_mismatch: {
    means:
      "The reply is about another order, amount, currency or account than the request. `field` names what differs.",
    todo: `${QUERY} Compare [assumption 100](../assumptions.md#the-wire) with the gateway's documentation.`,
  },
  contradicting_reply: {
    means: "The reply contradicts itself, or has no row for the order.",
    todo: `${QUERY} Show the reply to the gateway's support.`,
  },
  foreign_origin: {
    means:
      "The hosted page's form posts to another origin than that of `baseUrl`. The customer was not sent there.",
    todo: "Contact the gateway's support about the address of its payment page. If it is right, set `baseUrl` to that origin.",
  },
  unknown_code: {
    means: "The gateway answered with a status code that has no documented meaning.",
    todo: "Contact the gateway's support about its meaning. Then add it to `codes`, `paymentStatus` or `orderStatus`.",
  },
  refused_by_gateway: {
    means: "The gateway answered that it refuses the request. `reason` has its text, redacted.",
    todo: "Read the reason. The request may be sent again once its cause is gone.",
  },
}
