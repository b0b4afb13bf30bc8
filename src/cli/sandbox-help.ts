import { DEFAULTS, TEST_CARDS } from "../sandbox"
import { DEFAULT_PORT } from "./sandbox-arguments"

const NUMBER_WIDTH = 21

/** The test cards as lines of text. */
export function testCardList(): string {
  const lines = TEST_CARDS.map(({ number, description }) => `  ${number.padEnd(NUMBER_WIDTH)}${description}`)
  return ["Test cards, with any future expiry date and any security code:", ...lines].join("\n")
}

/** What `mpgi sandbox --help` prints. */
export const sandboxHelp = `mpgi sandbox: a payment gateway for development, on your own machine.

It needs no Medusa. A store reaches it with \`medusa develop\`; \`medusa start\` refuses its addresses and its secret.

  --port <number>         Port to listen on. Default ${DEFAULT_PORT}; 0 picks any free port.
  --host <address>        Address to listen on. Default ${DEFAULTS.host}.
  --data <file>           Keep transactions in this file. Default: a file for this project in your folder for the
                          state of programs. Refused in a folder that \`medusa develop\` watches.
  --memory                Keep transactions in memory only; they are lost on exit.
  --merchant-id <id>      Default ${DEFAULTS.merchantId}.
  --account-id <id>       Default ${DEFAULTS.accountId}.
  --secret <text>         Secret of the hmac-sha256 signature.
  --old-secret <text>     Accept requests signed with this secret too, to try a rotation: needs --secret.
  --allowed-ip <address>  Allow transaction queries from this address, besides this machine. Repeatable.
  --operator-ip <address> Let this machine use the operator page and control API, besides this one. Repeatable.
  --notify-host <host>    Allow notifications to this host, besides this machine. Repeatable.
  --optimise-path <path>  Serve "Optimise payment methods" at this path.
  --return-by <method>    How the browser returns to the shop: post (default) or get.
  --frame-ancestor <origin>
                          Let pages of this origin show the hosted page in a frame. Repeatable.
  -h, --help              Print this help.

${testCardList()}`
