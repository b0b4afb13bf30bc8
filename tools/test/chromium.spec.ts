import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { launchChromium } from "../chromium"

jest.setTimeout(60_000)

describe("Chromium from npm", () => {
  let server: Server
  let browser: Browser
  beforeAll(async () => {
    server = createServer((_, response) => response.end("<title>Pay</title><h1>25.00</h1>")).listen(
      0,
      "127.0.0.1",
    )
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    server.close()
  })

  it("shows a page of this machine and takes its picture", async () => {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
    expect(await page.title()).toBe("Pay")
    const picture = await page.screenshot()
    expect(picture.subarray(1, 4).toString()).toBe("PNG")
  })

  it("knows no other machine", async () => {
    const page = await browser.newPage()
    await expect(page.goto("http://shop.example.com")).rejects.toThrow("ERR_NAME_NOT_RESOLVED")
  })
})
