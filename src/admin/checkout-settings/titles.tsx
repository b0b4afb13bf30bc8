import { Button, Input, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField, type Problem } from "../shared/form/fields"
import { SettingsSection } from "./settings-section"

type Props = {
  titles: Record<string, string>
  defaults: Record<string, string>
  change: (titles: Record<string, string>) => void
  problemOf: (field: string) => Problem | undefined
}

/** The title of the payment method in each language of the checkout. */
export const Titles = ({ titles, defaults, change, problemOf }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const names = new Intl.DisplayNames([i18n.language.slice(0, 2)], { type: "language", fallback: "code" })
  const tags = [...new Set([...Object.keys(defaults), ...Object.keys(titles)])]
  return (
    <SettingsSection
      title={t("checkout_settings.titles.title")}
      description={t("checkout_settings.titles.description")}
    >
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tags.map((tag) => (
          <TextField
            key={tag}
            quiet
            label={languageName(names, tag)}
            value={titles[tag] ?? ""}
            placeholder={defaults[tag]}
            onChange={(title) => change({ ...titles, [tag]: title })}
            problem={problemOf(`titles.${tag}`)}
          />
        ))}
      </div>
      <AddLanguage existing={tags} add={(tag) => change({ ...titles, [tag]: "" })} />
    </SettingsSection>
  )
}

const AddLanguage = ({ existing, add }: { existing: string[]; add: (tag: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  const [input, setInput] = useState("")
  const tag = canonicalTag(input)
  const submit = () => {
    if (!tag || existing.includes(tag)) return
    add(tag)
    setInput("")
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex w-40 flex-col gap-y-2">
        <Label htmlFor={id} size="small" weight="plus">
          {t("checkout_settings.titles.language")}
        </Label>
        <Input
          id={id}
          value={input}
          placeholder="it"
          onChange={({ target }) => setInput(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            submit()
          }}
        />
      </div>
      <Button
        type="button"
        size="base"
        variant="secondary"
        disabled={!tag || existing.includes(tag)}
        onClick={submit}
      >
        {t("checkout_settings.titles.add")}
      </Button>
    </div>
  )
}

/** The canonical form of a language tag; undefined when the input is not one. */
function canonicalTag(input: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(input.trim())
    return tag && /^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

function languageName(names: Intl.DisplayNames, tag: string): string {
  return `${names.of(tag) ?? tag} (${tag})`
}
