import { Parser } from "htmlparser2"

/** Attributes of a tag, by their names in lower case. */
export type Attributes = Readonly<Record<string, string | undefined>>

export interface Posted {
  name: string
  value: string
}

interface Option {
  value: string | undefined
  text: string
  selected: boolean
  disabled: boolean
}

/** A control whose value is its content. */
interface OpenControl {
  kind: "textarea" | "select"
  attributes: Attributes
  text: string
  options: Option[]
  disabled: boolean
}

/**
 * A control with its two possible owners: the form that it names, and the form that was open around it. The owner is
 * determined once all forms are known.
 */
interface Control<Owner> extends Posted {
  form: string | undefined
  owner: Owner | undefined
}

const BUTTONS = ["submit", "image", "reset", "button"]
const BOXES = ["checkbox", "radio"]

/**
 * The controls of a page, and what they post when no button is pressed. Buttons post nothing, and neither do controls
 * that are disabled or not ticked. This is how the HTML standard constructs the entry list of a form.
 */
export class Controls<Owner> {
  readonly #controls: Control<Owner>[] = []
  /** The open groups (`fieldset`). A disabled group disables its controls, except those in its first legend. */
  readonly #groups: { disabled: boolean; legend: "none" | "open" | "past" }[] = []
  #open: (OpenControl & { owner: Owner | undefined }) | undefined
  #optionGroupDisabled = false

  /** Whether the page has ended within a control. */
  get isUnfinished(): boolean {
    return this.#open !== undefined
  }

  open(tag: string, attributes: Attributes, owner: Owner | undefined): void {
    const group = this.#groups.at(-1)
    switch (tag) {
      case "fieldset":
        this.#groups.push({ disabled: attributes.disabled !== undefined, legend: "none" })
        return
      case "legend":
        if (group?.legend === "none") group.legend = "open"
        return
      case "input":
        this.#input(attributes, owner)
        return
      case "textarea":
      case "select": {
        const disabled = this.#isDisabled(attributes)
        this.#open ??= { kind: tag, attributes, text: "", options: [], disabled, owner }
        return
      }
      case "optgroup":
        this.#optionGroupDisabled = attributes.disabled !== undefined
        return
      case "option":
        this.#open?.options.push({
          value: attributes.value,
          text: "",
          selected: attributes.selected !== undefined,
          disabled: attributes.disabled !== undefined || this.#optionGroupDisabled,
        })
    }
  }

  text(text: string): void {
    const option = this.#open?.options.at(-1)
    if (option) option.text += text
    else if (this.#open) this.#open.text += text
  }

  close(tag: string): void {
    const group = this.#groups.at(-1)
    if (tag === "fieldset") this.#groups.pop()
    else if (tag === "legend" && group?.legend === "open") group.legend = "past"
    else if (tag === "optgroup") this.#optionGroupDisabled = false
    else if (tag === this.#open?.kind) this.#finish(this.#open)
  }

  /** The fields that a form posts. `isOf` gets the form that a control names, and the form that was open around it. */
  postedBy(isOf: (form: string | undefined, owner: Owner | undefined) => boolean): Posted[] {
    return this.#controls
      .filter(({ form, owner }) => isOf(form, owner))
      .map(({ name, value }) => ({ name, value }))
  }

  #input(attributes: Attributes, owner: Owner | undefined): void {
    const type = attributes.type?.toLowerCase() ?? "text"
    const isBox = BOXES.includes(type)
    if (BUTTONS.includes(type) || this.#isDisabled(attributes)) return
    if (isBox && attributes.checked === undefined) return
    // A browser fills a hidden `_charset_` with the charset of its post. Here it is UTF-8.
    const charset = type === "hidden" && attributes.name?.toLowerCase() === "_charset_" ? "UTF-8" : undefined
    this.#add(attributes, charset ?? attributes.value ?? (isBox ? "on" : ""), owner)
  }

  #finish({
    kind,
    attributes,
    text,
    options,
    disabled,
    owner,
  }: OpenControl & { owner: Owner | undefined }): void {
    this.#open = undefined
    this.#optionGroupDisabled = false
    if (disabled) return
    // A line break right after the start tag is not part of the value.
    if (kind === "textarea")
      return this.#add(attributes, lineBreaks(withoutReferences(text)).replace(/^\n/, ""), owner)
    for (const { value, text: label } of chosen(attributes, options))
      this.#add(attributes, value ?? label.trim().split(/\s+/).join(" "), owner)
  }

  #add({ name, form }: Attributes, value: string, owner: Owner | undefined): void {
    if (name) this.#controls.push({ name, value, form, owner })
  }

  #isDisabled({ disabled }: Attributes): boolean {
    return disabled !== undefined || this.#groups.some((group) => group.disabled && group.legend !== "open")
  }
}

/** The selected options of a list. A list of one line preselects its first option that is not disabled. */
function chosen({ multiple, size = "1" }: Attributes, options: readonly Option[]): Option[] {
  const selected = options.filter((option) => option.selected)
  const last = selected.slice(-1)
  const many = multiple !== undefined
  const first = !many && Number(size) <= 1 ? options.filter((option) => !option.disabled).slice(0, 1) : []
  const chosenOnes = many ? selected : last.length > 0 ? last : first
  return chosenOnes.filter((option) => !option.disabled)
}

/**
 * Resolves the character references in a `textarea`, which htmlparser2 leaves as they are. Tags in it are plain text.
 */
function withoutReferences(text: string): string {
  if (!text.includes("&")) return text
  let read = ""
  const parser = new Parser({ ontext: (part) => (read += part) })
  parser.end(text.replaceAll("<", "&lt;"))
  return read
}

function lineBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n")
}
