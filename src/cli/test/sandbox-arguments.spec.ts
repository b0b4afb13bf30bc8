import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { TEST_CARDS } from "../../sandbox"
import { parseSandboxArguments } from "../sandbox-arguments"
import { sandboxHelp } from "../sandbox-help"
import { defaultStateFile, watchedFolder, type Place } from "../sandbox-state"

/** A Medusa application, and a folder beside it. */
const root = mkdtempSync(join(tmpdir(), "mpgi-sandbox-place-"))
const backend = join(root, "shop/apps/backend")
mkdirSync(join(backend, "src/admin"), { recursive: true })
writeFileSync(join(backend, "package.json"), "{}")
writeFileSync(join(backend, "medusa-config.ts"), "")
afterAll(() => rmSync(root, { recursive: true }))

const place: Place = {
  folder: backend,
  environment: { XDG_STATE_HOME: join(root, "state") },
  platform: "linux",
}
const parseArguments = (args: string[]) => parseSandboxArguments(args, place)
const dataFile = defaultStateFile(place)

const { stringContaining } = expect

describe("the command line of the sandbox", () => {
  it("starts on the default port without arguments, and keeps its state outside of the project", () => {
    expect(parseArguments([])).toEqual({ kind: "start", options: { port: 4010, dataFile } })
    expect(dataFile).toMatch(new RegExp(`^${root}/state/medusa-payment-mpgi/backend-[0-9a-f]{8}\\.json$`))
  })

  it("accepts every option", () => {
    const text =
      "--port 0 --host 127.0.0.2 --data ../s.json --merchant-id m --account-id a --secret s --allowed-ip 192.0.2.1 --operator-ip 192.0.2.2 --notify-host shop.test --optimise-path /v1/o --return-by get --frame-ancestor http://localhost:8000"
    expect(parseArguments(text.split(" "))).toEqual({
      kind: "start",
      options: {
        port: 0,
        host: "127.0.0.2",
        dataFile: join(root, "shop/apps/s.json"),
        merchantId: "m",
        accountId: "a",
        signature: { algorithm: "hmac-sha256", secret: "s" },
        allowedIps: ["127.0.0.1", "::1", "192.0.2.1"],
        operatorIps: ["192.0.2.2"],
        notifyHosts: ["shop.test"],
        optimisePath: "/v1/o",
        returnMethod: "GET",
        frameAncestors: ["http://localhost:8000"],
      },
    })
  })

  it("has two secrets while one is rotated", () => {
    const secrets = [
      { id: "new", secret: "n" },
      { id: "old", secret: "o" },
    ]
    expect(parseArguments(["--secret", "n", "--old-secret", "o"])).toEqual({
      kind: "start",
      options: { port: 4010, dataFile, signature: { algorithm: "hmac-sha256", secrets } },
    })
  })

  it.each([
    [["--prot", "1"], "--prot"],
    [["--port", "many"], "--port"],
    [["--secret", ""], "--secret"],
    [["--old-secret", "o"], "--old-secret"],
    [["--secret", "n", "--old-secret", " "], "--old-secret"],
    [["--secret", "n", "--old-secret", "n"], "--old-secret"],
    [["--optimise-path", "o"], "--optimise-path"],
    [["--return-by", "pigeon"], "--return-by"],
    [["--frame-ancestor", "*"], "--frame-ancestor"],
    [["start"], "start"],
  ])("names the invalid argument of %j", (args, message) => {
    expect(parseArguments(args)).toEqual({ kind: "invalid", message: stringContaining(message) })
  })

  it("prints help with every test card", () => {
    expect(parseArguments(["-h"])).toEqual({ kind: "help" })
    for (const { number } of TEST_CARDS) expect(sandboxHelp).toContain(number)
  })

  it("keeps nothing with --memory", () => {
    expect(parseArguments(["--memory"])).toEqual({ kind: "start", options: { port: 4010 } })
    expect(parseArguments(["--memory", "--data", "/tmp/s.json"]).kind).toBe("invalid")
  })

  it("has a file for each project, the same from every folder of it", () => {
    expect(defaultStateFile({ ...place, folder: join(backend, "src/admin") })).toBe(dataFile)
    expect(defaultStateFile({ ...place, folder: root })).not.toBe(dataFile)
    const windows = { ...place, environment: { LOCALAPPDATA: "C:/Local" }, platform: "win32" as const }
    expect(defaultStateFile(windows)).toMatch(/^C:\/Local/)
  })

  it.each(["sandbox.json", "./data/sandbox.json", "src/sandbox.json"])(
    "refuses %s, which medusa develop watches",
    (data) => {
      const message = stringContaining("--data: " + backend)
      expect(parseArguments(["--data", data])).toEqual({ kind: "invalid", message })
    },
  )

  it.each([
    "../sandbox.json",
    ".mpgi/sandbox.json",
    "node_modules/.cache/s.json",
    "src/admin/s.json",
    "dist/s.json",
  ])("accepts %s, which it does not watch", (data) => {
    expect(watchedFolder(join(backend, data))).toBeUndefined()
    expect(parseArguments(["--data", data]).kind).toBe("start")
  })
})
