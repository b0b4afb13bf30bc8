import { checkOptions } from "../../shared/accounts"
import { account } from "../../shared/test/account"

/** The module's options of the wire are checked by the gateway client's own schema. */
it.each([
  ["signature.algorithm", { signature: { algorithm: "HMAC-SHA256", secret: "do-not-print" } }, "must be"],
  [
    "signature.separator",
    { signature: { algorithm: "sha256", secret: "x", separator: "|" } },
    "not an option",
  ],
  [
    "signature.fields.capture",
    { signature: { algorithm: "sha256", secret: "x", fields: { capture: 1 } } },
    "",
  ],
  [
    "signature.secrets",
    {
      signature: { algorithm: "sha256", secret: "do-not-print", secrets: [{ id: "1", secret: "do-not" }] },
    },
    "must not be set beside secret",
  ],
  [
    "signature.secrets.0.secret",
    { signature: { algorithm: "sha256", secrets: [{ id: "1", secret: "" }] } },
    "must not be empty",
  ],
  ["codes.applied", { codes: { applied: "1" } }, "must be a list of codes"],
  ["codes.rejected", { codes: { applied: ["1"], rejected: ["1"] } }, "one of codes.applied"],
  ["decimals", { decimals: "ISO4217" }, 'must be "two"'],
  ["decimals.jpy", { decimals: { jpy: 0 } }, "is not a currency"],
  ["encodings.capture", { encodings: { capture: "xml" } }, 'must be "form"'],
  ["encodings", { encodings: { captures: "form" } }, "unknown option (captures)"],
  ["verifyReplies.capture", { verifyReplies: { capture: "never" } }, 'must be "required"'],
  ["optimisePath", { optimisePath: "" }, "must be a path"],
  ["timeoutMs", { timeoutMs: 2 ** 31 }, "120000"],
])("name %s when it is invalid", (name, change, why) => {
  const check = () => checkOptions({ accounts: [{ ...account, ...change }] })
  expect(check).toThrow(`accounts.0.${name}: `)
  expect(check).toThrow(why)
  expect(check).not.toThrow("do-not-print")
})

it("are copied", () => {
  const codes = { applied: ["1"] }
  const { accounts } = checkOptions({ accounts: [{ ...account, codes }] })
  codes.applied.push("")
  expect(accounts[0]?.codes).toEqual({ applied: ["1"] })
})
