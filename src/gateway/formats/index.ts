import { form } from "./form"
import { html } from "./html"
import { json } from "./json"
import { xml } from "./xml"

/** Every body format that the manual uses. */
export const formats = { form, json, xml, html }
export type FormatName = keyof typeof formats

export * from "./plain"
export { decodeText, withoutByteOrderMark, formatOf, mediaType } from "./charset"
export { xmlText } from "./xml"
export { escapeHtml, renderForwardingPage } from "./html"
