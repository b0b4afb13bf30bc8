/** Between the words of a name: `security_code`, `security-code`, `securityCode`. */
const join = (...words: string[]) => words.join("[_ -]?")

/**
 * Names under which this interface, Medusa or a database driver store sensitive data: of cards, persons, bank accounts
 * and keys. Manual 2.2, 2.3, 2.9.
 */
const NAMES = [
  "card",
  join("card", "(?:no|num|number|code|holder)"),
  "pan",
  "track[12]?",
  "pin",
  "cvv2?",
  "cvc2?",
  "csc",
  "cvn",
  join("security", "code"),
  join("name", "on", "card"),
  "expiry",
  join("exp(?:iration|iry)?", "(?:date|month|year)"),
  "secret",
  "password",
  "passwd",
  "passphrase",
  "authorization",
  "cookie",
  join("api", "key"),
  join("token", "id"),
  "token",
  "jwt",
  join("encryption", "data"),
  "document",
  join("document", "number"),
  join("personal", "id", "number"),
  join("tax", "id"),
  "cpf",
  "cnpj",
  "ssn",
  join("business", "registration", "number"),
  join("external", "id"),
  join("account", "number"),
  "iban",
  join("swift", "code"),
  join("bank", "(?:code|branch)"),
  join("account", "name"),
  join("account", "holder"),
  join("binding", "mobile", "number"),
  join("birth", "date"),
  join("date", "of", "birth"),
  join("(?:first|last|company)", "name"),
  "email",
  "phone",
  join("phone", "number"),
  join("mobile", "number"),
  "mobile",
  "street",
  join("street", "address"),
  join("(?:billing|delivery)", "address"),
  join("address", "[12]"),
  "ip",
  join("ip", "address"),
  join("user", "agent"),
  join("device", "fingerprint"),
  join("cookie", "(?:new|old)"),
  join("antifraud", "token", "cookie"),
]

/** Matches any mix of cases. The flag `i` would also affect the camel-case boundaries of the pattern. */
const anyCase = (pattern: string) => pattern.replace(/[a-z]/g, (a) => `[${a}${a.toUpperCase()}]`)

/** The pattern of a sensitive name, with or without a prefix: `shopper_email`, `paymentToken`, `body.card`. */
export const SENSITIVE = `(?<![A-Za-z0-9])(?:[a-z][a-zA-Z]{0,30}(?=[A-Z]))?(?:${anyCase(NAMES.join("|"))})`

const WHOLE = new RegExp(`${SENSITIVE}$`)

/** Whether the value of a field with this name must not be logged. */
export function isSensitive(name: string): boolean {
  return WHOLE.test(name)
}
