import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { launchChromium } from "../chromium"
import { findChromium } from "../chromium-binary"

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

describe("a Chromium that crashes at its start", () => {
  const given = process.env.CHROME_PATH
  const { executablePath, env } = findChromium()
  let folder: string
  let warned: jest.SpyInstance
  beforeEach(() => {
    warned = jest.spyOn(process, "emitWarning").mockImplementation()
    folder = mkdtempSync(join(tmpdir(), "mpgi-chromium-"))
  })
  afterEach(() => {
    warned.mockRestore()
    if (given === undefined) delete process.env.CHROME_PATH
    else process.env.CHROME_PATH = given
    rmSync(folder, { recursive: true })
  })

  /** Names a browser in CHROME_PATH that ends by `signal` in its first `times` starts; counts its starts. */
  const failing = (signal: NodeJS.Signals, times: number) => {
    const starts = join(folder, "starts")
    const wanted = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`)
    const script = [
      "#!/bin/sh",
      `echo . >> '${starts}'`,
      `[ $(wc -l < '${starts}') -gt ${times} ] || kill -s ${signal.slice(3)} $$`,
      ...wanted,
      `exec '${executablePath}' "$@"`,
    ]
    process.env.CHROME_PATH = join(folder, "chromium")
    writeFileSync(process.env.CHROME_PATH, script.join("\n"), { mode: 0o755 })
    return () => readFileSync(starts, "utf8").trim().split("\n").length
  }

  it("is started once more, with a warning", async () => {
    const starts = failing("SIGSEGV", 1)
    const browser = await launchChromium()
    await browser.close()
    expect(starts()).toBe(2)
    expect(warned.mock.calls).toEqual([
      ["Chromium crashed at its start (signal=SIGSEGV) and is started once more"],
    ])
  })

  it.each<[string, NodeJS.Signals, number, number]>([
    ["a second crash", "SIGSEGV", 2, 2],
    ["an end that is no crash", "SIGKILL", 1, 1],
  ])("throws after %s", async (_, signal, times, expected) => {
    const starts = failing(signal, times)
    await expect(launchChromium()).rejects.toThrow(`signal=${signal}`)
    expect(starts()).toBe(expected)
  })
})
