/** Names under which software keeps a security code, once case and punctuation are gone. */
const SECURITY_CODES = [/(cvv|cvc|csc|cvn)2?$/, /(security|verification)(code|value|number)$/]

/** Names under which software keeps card data. */
const CARD_NAMES = [
  /^(card|pan|primaryaccountnumber)$/,
  /(card|pan|cardholder)(no|num|number|digits)$/,
  /^cc(no|num|number|v|v2)?$/,
  ...SECURITY_CODES,
  /^(card)?exp(iry|iration)?(date|month|year|mm|yy|yyyy)$/,
  /^(card)?(expiry|expiration)$/,
  /(cardholder|nameoncard|cardname)(name)?$/,
  /^(track[123]?|track[123]?data|magstripe|pin|pinblock|cryptogram)$/,
]

export function namesCardData(name: string): boolean {
  return CARD_NAMES.some((pattern) => pattern.test(plain(name)))
}

export function namesSecurityCode(name: string): boolean {
  return SECURITY_CODES.some((pattern) => pattern.test(plain(name)))
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "")
}
