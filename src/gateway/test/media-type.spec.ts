import { GatewayClient, readNotification, signer } from "../index"
import { FormatError, formatOf, mediaType } from "../formats"
import { fakeGateway } from "./fake-gateway"

it.each([
  [undefined, "", undefined],
  ["", "", undefined],
  ["text/xml", "text/xml", undefined],
  [" Text/XML ; Charset = UTF-8 ", "text/xml", "utf-8"],
  ['application/json;charset="ISO-8859-2"', "application/json", "iso-8859-2"],
  ["application/json; charset='gbk' ; x=y", "application/json", "gbk"],
  ["text/html; x=y; charset=gbk", "text/html", "gbk"],
  ["text/html; charset=; charset=gbk", "text/html", "gbk"],
  ["text/html; charset=utf-8, text/plain; charset=gbk", "text/html", "utf-8"],
  ["text/html, text/plain", "text/html", undefined],
  ["text/html; charset = utf-8 x", "text/html", "utf-8"],
  ["text/html; no-charset=gbk", "text/html", undefined],
  ["text/html; charset", "text/html", undefined],
  ['text/html; charset=" utf-8', "text/html", "utf-8"],
  ["; charset=utf-8", "", "utf-8"],
])("%j has the type %j and the charset %j", (header, type, charset) => {
  expect(mediaType(header)).toEqual({ type, charset })
})

describe("a header that is longer than any media type", () => {
  const long = `a;charset=${" ".repeat(16_000)},`
  const sign = signer(() => "ab".repeat(32))

  it("is refused where it decides", async () => {
    expect(() => mediaType(long)).toThrow(FormatError)
    expect(() => formatOf(long, "a=1")).toThrow(FormatError)
    expect(formatOf(long, "{}")).toBe("json")
    expect(mediaType(`text/xml;${" ".repeat(1000)}`).type).toBe("text/xml")
    for (const body of ["merchant_id=1", "{}", "<respon/>"])
      expect(() => readNotification({ body, contentType: long }, { sign, merchantId: "1" })).toThrow(
        expect.objectContaining({ code: "malformed_reply" }),
      )
  })

  it("makes a reply malformed", async () => {
    const server = await fakeGateway((_, response) => {
      response.writeHead(200, { "content-type": `text/xml;x=${"y".repeat(4000)}` }).end("{}")
    })
    const client = new GatewayClient({
      baseUrl: server.url,
      merchantId: "100200",
      accountId: "1",
      signature: () => "ab".repeat(32),
    })
    const query = client.retrievalTrans({ order_nos: ["O1"] })
    await expect(query).rejects.toMatchObject({ code: "malformed_reply", outcome: "unknown" })
    await server.close()
  })
})
