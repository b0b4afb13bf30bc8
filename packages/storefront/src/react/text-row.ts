/** A text in each language, in the order of {@link LANGUAGE_TAGS}. */
export type TextRow = readonly [en: string, de: string, es: string, fr: string, pt: string, zh: string]

/** The languages of a row. */
export const LANGUAGE_TAGS = ["en", "de", "es", "fr", "pt", "zh"]
