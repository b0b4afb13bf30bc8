import type { FormatName, PlainRecord } from "../../gateway/formats"
import { formats } from "../../gateway/formats"
import { dialectOf, type Dialect } from "../../gateway/dialect"
import { decode, encode, parse, render, SIGNATURE_FIELD } from "../../gateway/message"
import { operations, type OperationName, type ReplyOf, type RequestOf } from "../../gateway/operations"
import { signer, verify, type SignatureOption } from "../../gateway/signature"
import { DEFAULTS, startSandbox, type Sandbox, type SandboxOptions } from ".."

/** A merchant's server without a client library: signs requests, posts them with fetch and returns the reply. */
export class Merchant {
  constructor(
    readonly sandbox: Sandbox,
    readonly signature: SignatureOption = DEFAULTS.signature,
    readonly dialect: Dialect = {},
  ) {}

  /** The signed body of a request, to be sent or tampered with. */
  body<Name extends OperationName>(name: Name, request: RequestOf<Name>, format?: FormatName): string {
    const message = operations[name].request
    const { merchantId: merchant_id, accountId: account_id } = this.sandbox
    const fields = { merchant_id, account_id, ...encode(message as never, request as never, this.dialect) }
    const signature = signer(this.signature)({ operation: name, direction: "request", fields })
    const dialect = dialectOf(this.dialect, name, "request")
    return render(message, { ...fields, [SIGNATURE_FIELD]: signature }, dialect, format)
  }

  async post(
    path: string,
    body: string,
    contentType = "application/x-www-form-urlencoded",
  ): Promise<Response> {
    return fetch(this.sandbox.url + path, { method: "POST", body, headers: { "content-type": contentType } })
  }

  async send<Name extends OperationName>(name: Name, request: RequestOf<Name>): Promise<Response> {
    const { path = "/v1/optimise", request: message } = operations[name]
    return this.post(path, this.body(name, request), formats[message.format].contentType)
  }

  /** The reply to a valid request, after its signature was verified. */
  async call<Name extends OperationName>(name: Name, request: RequestOf<Name>): Promise<ReplyOf<Name>> {
    const response = await this.send(name, request)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${name}: HTTP ${response.status} ${text}`)
    const { reply } = operations[name]
    const plain = parse(reply, text, dialectOf(this.dialect, name, "reply"))
    if (reply.format !== "html" && !this.isSigned(name, plain))
      throw new Error(`${name}: the reply is not signed`)
    return decode(reply as never, plain) as ReplyOf<Name>
  }

  isSigned(operation: OperationName, fields: PlainRecord): boolean {
    return verify(signer(this.signature), { operation, direction: "reply", fields }, fields[SIGNATURE_FIELD])
  }

  /** Authorizes a card; 100.00 EUR by default. */
  async pay(order_no: string, more: Partial<RequestOf<"authorise">> = {}): Promise<Paid> {
    const reply = await this.call("authorise", { ...order(order_no), ...CARD, ...more })
    const { transaction_id, amount, currency } = reply
    return { reply, row: { transaction_id, order_no, currency, amount } }
  }

  async status(order_no: string): Promise<string | undefined> {
    const { orders_list } = await this.call("retrievalTrans", { order_nos: [order_no] })
    return orders_list.find((row) => row.order_no === order_no)?.payment_status
  }
}

export interface Paid {
  reply: ReplyOf<"authorise">
  /** Its row in a batch request, with the authorized amount. */
  row: { transaction_id: string; order_no: string; currency: string; amount: string }
}

export const CARD = {
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2099",
  security_code: "123",
}

export const order = (order_no: string) => ({ order_no, currency: "EUR", amount: "100.00" })

const started: Sandbox[] = []

/** A merchant at a new sandbox, which is closed after the test. */
export async function openShop(options: SandboxOptions = {}): Promise<Merchant> {
  const sandbox = await startSandbox({ notificationBackoffMs: [20, 20, 20], ...options })
  started.push(sandbox)
  return new Merchant(sandbox, options.signature, options.dialect)
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((sandbox) => sandbox.close()))
})
