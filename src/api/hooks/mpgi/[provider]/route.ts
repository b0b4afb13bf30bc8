import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError, readNotification, signer, type VerifiedNotification } from "../../../../gateway"
import type { MpgiModuleService, OpenAccount } from "../../../../modules/mpgi"
import { describeError } from "../../../../modules/mpgi/values"
import { applyNotification } from "../../../../workflows"
import { ApplyQueue, Grouped } from "../../apply-queue"
import { BodyRefused, readBody } from "../../read-body"

const LIMIT_BYTES = 64 * 1024
const DEADLINE_MS = 10_000

/**
 * Receives a notification (manual 6): verifies, stores, acknowledges and then applies it. `OK` means that the message
 * is stored; without `OK` the gateway sends it again. The sender of a forged message gets no information.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  const { log } = mpgi
  const provider_id = `pp_mpgi_${req.params.provider}`
  if (!mpgi.providerIds().includes(provider_id)) return answer(res, 404, "")
  let notification: VerifiedNotification
  try {
    const body = await readBody(req, LIMIT_BYTES, DEADLINE_MS)
    notification = verified(body, req.headers["content-type"], mpgi.account(provider_id))
  } catch (error) {
    const status = error instanceof BodyRefused ? error.status : error instanceof GatewayError ? 401 : 400
    log.warn(`mpgi: a notification was refused (${error instanceof GatewayError ? error.code : status})`)
    return answer(res, status, "")
  }
  try {
    // This is not a workflow, for which Medusa's engine would need Redis. Notifications need only PostgreSQL.
    const { queue, stored } = inboxOf(mpgi, provider_id)
    await queue.store(async () => {
      const { id } = await stored.join(notification)
      answer(res, 200, "OK")
      return () => apply(id, req.scope)
    })
  } catch (error) {
    log.error(`mpgi: a notification could not be stored: ${describeError(error)}`)
    return answer(res, 503, "")
  }
}

/** The notifications of one account. Those that arrive at the same time are stored together. */
interface Inbox {
  queue: ApplyQueue
  stored: Grouped<VerifiedNotification, { id: string }>
}

/** One inbox for each account of a server, so that a silent gateway does not delay the messages of other accounts. */
const inboxes = new WeakMap<MpgiModuleService, Map<string, Inbox>>()

function inboxOf(mpgi: MpgiModuleService, provider_id: string): Inbox {
  const known = inboxes.get(mpgi) ?? new Map<string, Inbox>()
  inboxes.set(mpgi, known)
  const inbox = known.get(provider_id) ?? {
    queue: new ApplyQueue(),
    stored: new Grouped<VerifiedNotification, { id: string }>((messages) =>
      mpgi.as("notification", () => mpgi.receiveAll(provider_id, messages)),
    ),
  }
  known.set(provider_id, inbox)
  return inbox
}

/** Applies a stored notification. The sweep applies it later if this process stops first or the message has to wait. */
async function apply(id: string, container: MedusaContainer): Promise<void> {
  try {
    await applyNotification({ id }, container)
  } catch (error) {
    const { log } = container.resolve("mpgi")
    log.error(`mpgi: notification ${id} waits, it could not be applied: ${describeError(error)}`)
  }
}

/** Identifies the notification URL, for checks whether it is reachable. It discloses nothing about accounts. */
export function GET(_req: MedusaRequest, res: MedusaResponse): void {
  res.set("allow", "POST")
  answer(res, 405, "")
}

function verified(
  body: Buffer,
  contentType: string | undefined,
  { options }: OpenAccount,
): VerifiedNotification {
  const { signature, merchantId, accountId, dialect } = options
  const sign = signers.get(options) ?? signer(signature)
  signers.set(options, sign)
  return readNotification(
    { body, contentType },
    { sign, merchantId, accountId, ...(dialect ? { dialect } : {}) },
  )
}

/** One signing function per account, so that its key is prepared only once. */
const signers = new WeakMap<object, ReturnType<typeof signer>>()

function answer(res: MedusaResponse, status: number, text: string): void {
  if (res.headersSent || res.destroyed) return
  // Not through Express, which would hash the text for an ETag that no gateway sends back.
  res.writeHead(status, {
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    ...(status >= 400 ? { connection: "close" } : {}),
  })
  res.end(text)
}
