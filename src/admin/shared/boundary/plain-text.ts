import { shared } from "../../i18n/shared/texts"

/** Where the dashboard stores the user's language. */
const LANGUAGE_KEY = "lng"

type Texts = (typeof shared)["en"]["shared"]["display_failed"]

/** A text without placeholders in the user's language, where the dashboard's own translation may not be available. */
export function plainText(key: `shared.display_failed.${keyof Texts}`): string {
  const language = storedLanguage()
  const texts = Object.entries(shared).find(([tag]) => tag === language)?.[1] ?? shared.en
  const entries = Object.entries(texts.shared.display_failed)
  return entries.find(([name]) => `shared.display_failed.${name}` === key)?.[1] ?? ""
}

function storedLanguage(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null // Storage is blocked.
  }
}
