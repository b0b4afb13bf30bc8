import { readArguments } from "../arguments"
import { TEST_CARDS } from "../cards"
import { help } from "../help"

const { stringContaining } = expect

describe("the command line", () => {
  it("starts on a port of its own with no arguments", () => {
    expect(readArguments([])).toEqual({ kind: "start", options: { port: 4010 } })
  })

  it("takes every option", () => {
    const text =
      "--port 0 --host 127.0.0.2 --data s.json --merchant-id m --account-id a --secret s --allowed-ip 192.0.2.1 --notify-host shop.test --optimise-path /v1/o --return-by get"
    expect(readArguments(text.split(" "))).toEqual({
      kind: "start",
      options: {
        port: 0,
        host: "127.0.0.2",
        dataFile: "s.json",
        merchantId: "m",
        accountId: "a",
        signature: { algorithm: "hmac-sha256", secret: "s" },
        allowedIps: ["127.0.0.1", "::1", "192.0.2.1"],
        notifyHosts: ["shop.test"],
        optimisePath: "/v1/o",
        returnMethod: "GET",
      },
    })
  })

  it.each([
    [["--prot", "1"], "--prot"],
    [["--port", "many"], "--port"],
    [["--secret", ""], "--secret"],
    [["--optimise-path", "o"], "--optimise-path"],
    [["--return-by", "pigeon"], "--return-by"],
    [["start"], "start"],
  ])("names what is wrong with %j", (args, message) => {
    expect(readArguments(args)).toEqual({ kind: "wrong", message: stringContaining(message) })
  })

  it("helps, with every test card", () => {
    expect(readArguments(["-h"])).toEqual({ kind: "help" })
    for (const { number } of TEST_CARDS) expect(help).toContain(number)
  })
})
