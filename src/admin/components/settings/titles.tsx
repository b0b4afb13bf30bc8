import { Button, Input, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../lib/form-check"
import { TextField } from "../form/text-field"
import { Part } from "./part"

type Props = {
  titles: Record<string, string>
  usual: Record<string, string>
  change: (titles: Record<string, string>) => void
  problemOf: (field: string) => Problem | undefined
}

/** What the way to pay is called, in each language that shoppers read. */
export const Titles = ({ titles, usual, change, problemOf }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const names = new Intl.DisplayNames([i18n.language.slice(0, 2)], { type: "language", fallback: "code" })
  const tags = [...new Set([...Object.keys(usual), ...Object.keys(titles)])]
  return (
    <Part title={t("settings.titles.title")} about={t("settings.titles.about")}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tags.map((tag) => (
          <TextField
            key={tag}
            quiet
            label={nameOf(names, tag)}
            value={titles[tag] ?? ""}
            placeholder={usual[tag]}
            onChange={(title) => change({ ...titles, [tag]: title })}
            problem={problemOf(`titles.${tag}`)}
          />
        ))}
      </div>
      <AddLanguage known={tags} add={(tag) => change({ ...titles, [tag]: "" })} />
    </Part>
  )
}

const AddLanguage = ({ known, add }: { known: string[]; add: (tag: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  const [typed, type] = useState("")
  const tag = canonical(typed)
  const submit = () => {
    if (!tag || known.includes(tag)) return
    add(tag)
    type("")
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex w-40 flex-col gap-y-2">
        <Label htmlFor={id} size="small" weight="plus">
          {t("settings.titles.other")}
        </Label>
        <Input
          id={id}
          value={typed}
          placeholder="it"
          onChange={({ target }) => type(target.value)}
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
        disabled={!tag || known.includes(tag)}
        onClick={submit}
      >
        {t("settings.titles.add")}
      </Button>
    </div>
  )
}

/** As the server takes it; undefined when it is no language tag. */
function canonical(typed: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(typed.trim())
    return tag && /^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

function nameOf(names: Intl.DisplayNames, tag: string): string {
  return `${names.of(tag) ?? tag} (${tag})`
}
