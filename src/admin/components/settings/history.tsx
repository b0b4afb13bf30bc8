import { Button, Heading, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useOne } from "../../lib/api"
import { Loaded } from "../list/loaded"
import { Pages } from "../list/pages"
import { FieldChanges, type FieldChange } from "./field-changes"

interface Change {
  id: string
  at: string
  by: { id: string; name: string | null }
  fields: FieldChange[]
}

const ROWS = 5

/** Who changed what, and when; read when it is opened. */
export const History = ({ provider, version }: { provider: string; version: number }) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className="px-6 py-4" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <Heading level="h3" id={id}>
          {t("settings.history.title")}
        </Heading>
        <Button
          size="small"
          variant="secondary"
          aria-expanded={open}
          aria-describedby={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "settings.history.hide" : "settings.history.show")}
        </Button>
      </div>
      {open && <Changes key={version} provider={provider} />}
    </section>
  )
}

const Changes = ({ provider }: { provider: string }) => {
  const { t, i18n } = useTranslation("mpgi")
  const [page, go] = useState(0)
  const query = useOne<{ changes: Change[]; count: number }>(
    `settings/history?provider_id=${encodeURIComponent(provider)}&limit=${ROWS}&offset=${page * ROWS}`,
  )
  const { changes = [], count = 0 } = query.data ?? {}
  return (
    <div className="-mx-6 mt-2">
      <Loaded query={query} empty={count === 0}>
        <ol className="divide-y">
          {changes.map(({ id, at, by, fields }) => (
            <li key={id} className="px-6 py-3">
              <Text size="small" weight="plus" className="break-words">
                {t("settings.history.by", {
                  at: new Date(at).toLocaleString(i18n.language.slice(0, 2)),
                  name: by.name ?? by.id,
                })}
              </Text>
              <FieldChanges fields={fields} />
            </li>
          ))}
        </ol>
        {count > ROWS && <Pages page={page} size={ROWS} count={count} go={go} />}
      </Loaded>
    </div>
  )
}
