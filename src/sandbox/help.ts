import { DEFAULT_PORT } from "./arguments"
import { TEST_CARDS } from "./cards"
import { DEFAULTS } from "./options"

const WIDTH = 21

/** What `--help` prints. */
export const help = `mpgi-sandbox: a payment gateway to develop against, on this machine.

  --port <number>         Default ${DEFAULT_PORT}; 0 takes any free one.
  --host <address>        Default ${DEFAULTS.host}.
  --data <file>           Keep the state in this file. Default: in memory only.
  --merchant-id <id>      Default ${DEFAULTS.merchantId}.
  --account-id <id>       Default ${DEFAULTS.accountId}.
  --secret <text>         The secret of the hmac-sha256 signature.
  --allowed-ip <address>  May query transactions, beside this machine. Repeatable.
  --notify-host <host>    May be notified, beside this machine. Repeatable.
  --optimise-path <path>  Serve "Optimise payment methods" here.
  --return-by <method>    How the shopper goes back to the shop: post (default) or get.
  -h, --help

${testCards()}`

/** The test cards as lines of text. */
export function testCards(): string {
  const lines = TEST_CARDS.map(({ number, about }) => `  ${number.padEnd(WIDTH)}${about}`)
  return ["Test cards, with any expiry in the future and any security code:", ...lines].join("\n")
}
