import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { followPages } from "../follow-pages"

const HOME = "http://shop.example"
const form = (inside: string, action: string) => `<form method="post" action="${action}">${inside}</form>`

describe("followPages", () => {
  let server: Server
  let base: string
  let posted: string[]

  beforeEach(async () => {
    posted = []
    const pages: Record<string, string> = {
      "/start": form(`<input type="hidden" name="order" value="A&amp;1">`, "/card"),
      "/card": form(`<input type="hidden" name="token" value="t"><input name="number">`, "pay"),
      "/none": "<p>nothing to do here</p>",
      "/again": form("", "/again"),
    }
    server = createServer((request, response) => {
      void text(request).then((body) => {
        if (body) posted.push(`${request.url} ${body}`)
        if (request.url === "/pay") response.writeHead(303, { location: `${HOME}/return?status=authorized` })
        else if (!pages[request.url ?? ""]) response.writeHead(500)
        response.end(pages[request.url ?? ""])
      })
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => server.close())

  test("submits forms, fills in their inputs and stops at home", async () => {
    const end = await followPages(`${base}/start`, HOME, { number: "4111111111111111" })
    expect(end.href).toBe(`${HOME}/return?status=authorized`)
    expect(posted).toEqual(["/card order=A%261", "/pay token=t&number=4111111111111111"])
  })

  test.each([
    ["an input without a value", "/start", /input "number" without a value/],
    ["a page without a form", "/none", /has no form/],
    ["a server error", "/broken", /responded with 500/],
    ["endless pages", "/again", /More than 15 pages/],
  ])("fails on %s", async (_, path, message) => {
    await expect(followPages(base + path, HOME, {})).rejects.toThrow(message)
  })
})
