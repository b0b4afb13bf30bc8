import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendPage, type Page } from "../page"
import { protectPage } from "../middlewares"

function sent(answer: (res: MedusaResponse) => void) {
  const seen = { status: 200, headers: {} as Record<string, string>, body: "" }
  const res = {
    status: (code: number) => Object.assign(seen, { status: code }) && res,
    set: (headers: object) => Object.assign(seen.headers, headers) && res,
    send: (body: string) => Object.assign(seen, { body }) && res,
  }
  answer(res as unknown as MedusaResponse)
  return seen
}

const MARKUP = `</p><script>alert(1)</script><img src=x onerror='alert(1)'>"&`
const page: Page = { status: 200, title: "T", text: "X" }

describe("a page of ours", () => {
  it("shows markup as text, from every source", () => {
    const { body } = sent((res) =>
      sendPage(res, {
        ...page,
        title: MARKUP,
        text: MARKUP,
        link: { href: `https://x.example.com/${MARKUP}`, text: MARKUP },
        form: { action: "https://gateway.example.com/pay", fields: { [MARKUP]: MARKUP } },
      }),
    )
    expect(body).not.toMatch(/<img|alert\(1\)<\/script>|onerror='/)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
  })

  it("runs nothing but its own script, and only where there is a form", () => {
    const plain = sent((res) => sendPage(res, page))
    expect(plain.headers["content-security-policy"]).not.toContain("script-src")
    expect(plain.headers["content-security-policy"]).toContain("form-action 'none'")
    const form = { action: "https://gateway.example.com/pay?x", fields: {} }
    const [first, second] = [1, 2].map(() => sent((res) => sendPage(res, { ...page, form })))
    const nonce = /script-src 'nonce-([^']+)'/.exec(first!.headers["content-security-policy"]!)![1]!
    expect(first!.body).toContain(`<script nonce="${nonce}">`)
    expect(second!.headers["content-security-policy"]).not.toContain(nonce)
    expect(first!.headers["content-security-policy"]).toContain(
      "form-action https://gateway.example.com https:;",
    )
  })
})

describe("the middleware of the pages", () => {
  const token = "A".repeat(43)
  const come = (originalUrl: string, param: string) => {
    const resolve = () => ({ accounts: { shopUrl: () => "https://shop.example.com/" } })
    const req = { originalUrl, params: { token: param }, scope: { resolve } } as unknown as MedusaRequest
    const next = jest.fn()
    const answer = sent((res) => protectPage(req, res, next))
    return { ...answer, logged: req.originalUrl, passed: next.mock.calls.length === 1 }
  }

  it("sets the headers of every response, and keeps the token out of logs", () => {
    for (const address of [
      `/mpgi/pay/${token}`,
      `/mpgi/return/${token}?x=1`,
      `/shop/MPGI/Cancel/${token}/`,
    ]) {
      const { headers, logged, passed } = come(address, token)
      expect(passed).toBe(true)
      expect(logged).not.toContain(token)
      expect(logged).toMatch(/\/\*\*\*/)
      expect(headers).toMatchObject({
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "cache-control": "no-store",
      })
    }
  })

  it.each(["", "guessed", "\u0000", "a".repeat(44), `${"a".repeat(42)}'`, "../".repeat(10)])(
    "does not look up an invalid token: %j",
    (param) => {
      expect(come(`/mpgi/pay/${encodeURIComponent(param)}`, param)).toMatchObject({
        status: 410,
        passed: false,
        body: expect.stringContaining('<a href="https://shop.example.com/">Back to the shop</a>'),
      })
    },
  )
})
