import { parseArguments } from "../arguments"
import { TEST_CARDS } from "../cards"
import { help } from "../help"

const { stringContaining } = expect

describe("the command line", () => {
  it("starts on the default port without arguments", () => {
    expect(parseArguments([])).toEqual({ kind: "start", options: { port: 4010 } })
  })

  it("accepts every option", () => {
    const text =
      "--port 0 --host 127.0.0.2 --data s.json --merchant-id m --account-id a --secret s --allowed-ip 192.0.2.1 --operator-ip 192.0.2.2 --notify-host shop.test --optimise-path /v1/o --return-by get --frame-ancestor http://localhost:8000"
    expect(parseArguments(text.split(" "))).toEqual({
      kind: "start",
      options: {
        port: 0,
        host: "127.0.0.2",
        dataFile: "s.json",
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
      options: { port: 4010, signature: { algorithm: "hmac-sha256", secrets } },
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
    for (const { number } of TEST_CARDS) expect(help).toContain(number)
  })
})
