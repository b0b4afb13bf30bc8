import { XMLBuilder } from "fast-xml-parser"
import qs from "qs"
import {
  canonical,
  GatewayClient,
  readNotification,
  signer,
  type Dialect,
  type Encoding,
  type OperationName,
  type SignatureInput,
  type SignatureOption,
} from "../index"
import { dialectOf } from "../dialect"
import { parse } from "../message"
import { operations } from "../operations"
import { verify } from "../signature"
import { fakeGateway, type FakeGateway } from "./fake-gateway"
import { pairwise } from "./pairwise"

const TEXT = `Men's café & <b> 100% +x=1|[;]\\n"#,#" 😀`
const row = (at: number, more: object = {}) => ({
  transaction_id: `T${at}`,
  order_no: `O${at}`,
  currency: "HUF",
  amount: `${at}`,
  ...more,
})
const payment = {
  order_no: "O1",
  currency: "HUF",
  amount: "1990",
  item_total: "1990.0",
  "the service": TEXT,
  note: TEXT,
  token_id: "",
  antifraud_token_cookie: "af",
  checkout_time: 42,
  items: [{ name: "Mug", code: "M-1", price: "995", quantity: 2 }],
  cart_items: [
    {
      basic_item_data: {
        name: TEXT,
        quantity: "2",
        price: { amount_local_currency: "995", currency: "HUF" },
      },
    },
    { basic_item_data: { name: "Lamp", quantity: "1", price: {} } },
  ],
  total_discount: [],
  subscription: { contract_name: TEXT, billing_cycle: 12, contract_amount: "9" },
}

/** One request of each operation; `call` sends it. */
const requests: Record<OperationName, object> = {
  authorise: payment,
  checkout: { ...payment, return_url: "https://s.example.com/?a=1&b=2", cancel_url: "https://s.example.com" },
  capture: { capture_orders: [row(1), row(2)] },
  review: { review_orders: [row(1, { review_flag: "1" })] },
  cancel: { cancel_orders: [row(1)] },
  refund: { refund_orders: [row(1, { refund_amount: "1", refund_reason: TEXT })] },
  retrievalTrans: { order_nos: ["O1", "O 2"], transaction_ids: ["T1"] },
  retrievalRefund: { order_nos: ["O1"] },
  cancelSubscription: { recurring_id: "R1", contract_name: TEXT },
  updateOrders: { update_orders: [{ transaction_id: "T1", status: "1" }] },
  payout: {
    request_id: "0b6f2a0e-8f62-4f0e-9d39-0f5b5c7a1d11",
    payment_amount: "100",
    payment_currency: "HUF",
    beneficiary: { company_name: TEXT, person_documents: [{ labels: ["id", "a,b"] }, { labels: [] }] },
  },
  optimise: { country: "HU", note: TEXT },
}

const parameters = {
  operation: Object.keys(requests) as OperationName[],
  nesting: ["json", "brackets", undefined],
  lists: ["comma", "nested"],
  names: [
    {},
    {
      order_nos: "order_no",
      transaction_ids: "transaction_id",
      return_url: "returnUrl",
      cancel_url: "cancelUrl",
    },
    {
      order_nos: "transaction_ids",
      transaction_ids: "order_nos",
      "the service": "siteName",
      antifraud_token_cookie: "x",
    },
  ],
  goods: [undefined, { record: ";;", segment: '"#,#"' }, { record: "|", segment: "^" }],
  encoding: [undefined, "form", "json", { format: "json", contentType: "text/xml" }],
  decimals: ["two", "iso4217", { HUF: 0 }],
  signature: [
    { algorithm: "hmac-sha256", secret: "s" },
    { algorithm: "hmac-sha256", secret: "s", join: { delimiter: "\u0001" } },
    { algorithm: "sha256", secret: "s", secretPosition: "prefix" },
    ({ fields }: SignatureInput) =>
      signer({ algorithm: "sha256", secret: "s" })({ operation: "optimise", direction: "request", fields }),
  ],
} as const satisfies Record<string, readonly unknown[]>

type Row = ReturnType<typeof pairwise<typeof parameters>>[number]
const rows = pairwise(parameters)

let gateway: FakeGateway
let reply: { body: string; type: string }
beforeAll(async () => {
  gateway = await fakeGateway((_, response) =>
    response.writeHead(200, { "content-type": reply.type }).end(reply.body),
  )
})
beforeEach(() => void gateway.received.splice(0))
afterAll(() => gateway.close())

/** Sends the request of a row. Returns the signed fields and the bytes that were sent. */
async function send({ operation, nesting, lists, names, goods, encoding, decimals, signature }: Row) {
  const signed: SignatureInput["fields"][] = []
  const compute = signer(signature as SignatureOption)
  const client = new GatewayClient({
    baseUrl: gateway.url,
    merchantId: "100200",
    accountId: "1",
    optimisePath: "/v1/o",
    decimals,
    signature: (input) => (input.direction === "request" && signed.push(input.fields), compute(input)),
    dialect: { nesting, lists, names, goods } as Dialect,
    encodings: encoding ? { [operation]: encoding as Encoding } : {},
  })
  const request = requests[operation]
  const list = Object.values(request)[0] as never
  const result = await client[operation](operation in batches ? list : (request as never)).catch(
    (error: unknown) => error,
  )
  const [sent] = gateway.received
  if (!sent) throw result
  return { result, body: sent.body, fields: signed[0] ?? {}, compute }
}
const batches = { capture: "", review: "", cancel: "", refund: "", updateOrders: "" }

/** The fields of a body as foreign parsers read them, with every scalar as text. */
function readElsewhere(body: string, { operation, nesting, lists, names, encoding }: Row): unknown {
  const { format, structured = [] } = operations[operation].request
  const chosen = typeof encoding === "object" ? encoding.format : (encoding ?? format)
  if (chosen === "json") return texts(JSON.parse(body))
  const wire = new Map<string, string>(Object.entries(names))
  const fields = qs.parse(body, { depth: nesting === "brackets" ? 10 : 0, arrayLimit: 100 })
  for (const field of structured) {
    const name = wire.get(field) ?? field
    const value = fields[name]
    if (typeof value !== "string") continue
    fields[name] = lists === "comma" && !/^[[{]/.test(value) ? value.split(",") : JSON.parse(value)
  }
  return texts(fields)
}

function texts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(texts)
  if (typeof value !== "object" || value === null)
    return value === "[]" ? [] : value === "{}" ? {} : String(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, texts(inner)]))
}

const renamed = (fields: object, names: object) => {
  const wire = new Map<string, string>(Object.entries(names))
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [wire.get(name) ?? name, value]))
}

describe(`a request, in ${rows.length} rows that have every pair of options`, () => {
  it.each(rows.map((each) => [each.operation, JSON.stringify(each), each] as const))(
    "%s %s",
    async (_, __, each) => {
      reply = { body: "", type: "text/plain" }
      const { body, fields, compute } = await send(each)
      const read = readElsewhere(body, each)
      const { encryption_data, ...travels } = read as Record<string, unknown>
      expect(travels).toEqual(renamed(texts(fields) as object, each.names))
      expectAmounts(travels, each)

      const { request } = operations[each.operation]
      const dialect = dialectOf({ ...each, names: { ...each.names } } as Dialect, each.operation, "request")
      const format =
        typeof each.encoding === "object" ? each.encoding.format : (each.encoding ?? request.format)
      const plain = parse(request, body, dialect, format)
      expect(canonical(plain)).toBe(canonical({ ...fields, encryption_data }))
      expect(
        verify(compute, { operation: each.operation, direction: "request", fields: plain }, encryption_data),
      ).toBe(true)
    },
  )
})

/**
 * Expected amounts in HUF, written by hand: two decimals in the manual's examples and in ISO 4217, none in the table.
 */
function expectAmounts(travels: Record<string, unknown>, { operation, decimals, goods }: Row): void {
  const end = typeof decimals === "object" ? "" : ".00"
  if (operation === "authorise" || operation === "checkout") {
    const { record: _, segment = "#,#" } = goods ?? {}
    expect(travels).toMatchObject({
      amount: `1990${end}`,
      item_total: `1990${end}`,
      subscription: { contract_amount: `9${end}` },
      items: ["Mug", "M-1", `995${end}`, "2"].join(segment),
    })
  }
  if (operation === "refund") expect(travels).toHaveProperty("refund_orders.0.refund_amount", `1${end}`)
  if (operation === "payout") expect(travels).toHaveProperty("payment_amount", `100${end}`)
}

describe("a reply that another program wrote", () => {
  const builder = new XMLBuilder({ format: false })
  const head = { merchant_id: "100200", account_id: "1", return_status: "1", return_message: TEXT }

  it.each(rows.map((each) => [each.operation, JSON.stringify(each), each] as const))(
    "%s %s",
    async (_, __, each) => {
      const { operation } = each
      const { signed } = operations[operation].reply
      const replies: Partial<Record<OperationName, Record<string, unknown>>> = {
        authorise: {
          merchant_id: "100200",
          account_id: "1",
          order_no: "O1",
          amount: "1990",
          currency: "HUF",
          transaction_id: "T1",
          order_status: "1",
          result_info: `0000:${TEXT}`,
          note: TEXT,
        },
        cancelSubscription: {
          recurring_id: "R1",
          contract_name: TEXT,
          cancel_status: "1",
          error_message: "",
        },
        payout: { ...requests.payout, transaction_id: "P1", status: "COMPLETED" },
        retrievalTrans: { ...head, orders_list: [row(1, { payment_status: "3000", "the service": TEXT })] },
        retrievalRefund: { ...head, refund_orders: [row(1, { refund_status: "1", refund_amount: "1" })] },
        optimise: { note: TEXT, methods: ["card"] },
        updateOrders: head,
      }
      const key = Object.keys(requests[operation])[0] ?? ""
      const status = {
        [`${operation}_status`]: "1",
        error_message: "",
        refund_amount: "1",
        refund_message: "V0000:OK",
      }
      const list = (Object.values(requests[operation])[0] ?? []) as object[]
      const fields = (replies[operation] ?? {
        ...head,
        [key]: list.map?.((each) => ({ ...each, ...status })),
      }) as never
      const encryption_data = signer(each.signature as SignatureOption)({
        operation,
        direction: "reply",
        fields,
      })
      const wire = structuredWire({ ...(fields as object), encryption_data }, each)
      reply =
        operation === "authorise"
          ? { body: builder.build({ respon: wire }) as string, type: "Text/XML" }
          : operation === "checkout"
            ? {
                body: `<form method=post action=/v1/checkout><input name=order_no value=O1><input name=returnUrl value=r></form>`,
                type: "text/html",
              }
            : { body: JSON.stringify(wire), type: "Application/JSON; charset=UTF-8" }
      const { result } = await send(each)
      expect(signed).toBeDefined()
      expect(JSON.stringify(result)).not.toContain('"outcome"')
      if (operation in batches) expect(result).toMatchObject(list.map(() => ({ status: "applied" })))
      else if (operation === "checkout")
        expect(result).toMatchObject({ fields: { order_no: "O1", returnUrl: "r" } })
      else if (operation === "retrievalTrans")
        expect(result).toHaveProperty("orders_list.0.the service", TEXT)
      else if (operation === "authorise")
        expect(result).toMatchObject({ note: TEXT, result_info: { message: TEXT } })
      else expect(result).not.toBeInstanceOf(Error)
    },
  )

  /** Only one name of the replies is open. It is in the rows of a query. */
  function structuredWire(
    fields: Record<string, unknown>,
    { operation, names }: Row,
  ): Record<string, unknown> {
    if (operation !== "retrievalTrans") return fields
    return { ...fields, orders_list: (fields.orders_list as object[]).map((each) => renamed(each, names)) }
  }
})

describe("a notification that another program wrote", () => {
  const builder = new XMLBuilder({ format: false })
  const fields = { merchant_id: "100200", order_no: "O1", transaction_id: "T1", amount: "1990", note: TEXT }
  const choices = pairwise({
    format: ["form", "json", "xml"],
    signature: parameters.signature,
    names: parameters.names,
    nesting: parameters.nesting,
  } as const)

  it.each(choices.map((each) => [JSON.stringify(each), each] as const))(
    "%s",
    (_, { format, signature, ...dialect }) => {
      const sign = signer(signature as SignatureOption)
      const encryption_data = sign({ operation: "notification", direction: "notification", fields })
      const complete = { ...fields, encryption_data }
      const bodies = {
        form: [qs.stringify(complete), "Application/X-WWW-Form-URLEncoded"],
        json: [JSON.stringify(complete), "APPLICATION/JSON"],
        xml: [builder.build({ respon: complete }) as string, "text/XML"],
      } as const
      const [body, contentType] = bodies[format]
      const trust = { sign, merchantId: "100200", dialect: dialect as Dialect }
      expect(readNotification({ body: Buffer.from(body), contentType }, trust).fields).toMatchObject(fields)
    },
  )
})
