import { Button, Container, Heading, InlineTip, Text, toast } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../../lib/api"
import { checkNow, useFormCheck, type Problem } from "../../lib/form-check"
import { bodyOf, formOf, type Settings, type SettingsForm } from "../../lib/settings"
import { TextField } from "../form/text-field"
import { Flows } from "./flows"
import { History } from "./history"
import { Part } from "./part"
import { Plans } from "./plans"
import { Titles } from "./titles"

const CHECK = "/admin/mpgi/settings/check"

/** The settings of one account, and who changed them. `current` is what the server has now. */
export const AccountSettings = ({ current }: { current: Settings }) => {
  const { t } = useTranslation("mpgi")
  // What the form was made from: somebody else may save while it is filled in.
  const [base, setBase] = useState(current)
  const [form, setForm] = useState(() => formOf(current))
  const save = usePost<object, { settings: Settings }>("settings")
  const { provider_id, limits } = current
  const body = { provider_id, version: base.version, ...bodyOf(form) }
  const unchanged = JSON.stringify(bodyOf(form)) === JSON.stringify(bodyOf(formOf(base)))
  const { checked } = useFormCheck(CHECK, body)
  const problemOf = (field: string) =>
    unchanged ? undefined : checked?.problems.find((problem) => problem.field === field)
  const set = (part: Partial<SettingsForm>) => setForm((before) => ({ ...before, ...part }))
  const takeOver = (settings: Settings) => {
    setBase(settings)
    setForm(formOf(settings))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { problems } = await checkNow(CHECK, body)
      if (problems.length > 0) {
        toast.error(t("settings.wrong", { number: problems.length }))
        return
      }
      const { settings } = await save.mutateAsync(body)
      takeOver(settings)
      toast.success(t("settings.saved"))
    } catch (error) {
      toast.error(t("settings.not_saved"), { description: (error as Error).message })
    }
  }

  return (
    <Container className="divide-y p-0" data-testid={`mpgi-settings-${provider_id}`}>
      <form className="divide-y" aria-label={current.name} onSubmit={(event) => void submit(event)}>
        <Head settings={current} />
        {current.version !== base.version && !save.isPending && (
          <div className="px-6 py-4">
            <InlineTip variant="warning" label={t("settings.changed_meanwhile")}>
              {t("settings.changed_by", { name: current.updated_by?.name ?? current.updated_by?.id ?? "" })}{" "}
              <button type="button" className="underline" onClick={() => takeOver(current)}>
                {t("settings.load_theirs")}
              </button>
            </InlineTip>
          </div>
        )}
        <Titles
          titles={form.titles}
          usual={current.usual_titles}
          change={(titles) => set({ titles })}
          problemOf={problemOf}
        />
        <Flows flows={form.flows} limits={limits.flows} change={(flows) => set({ flows })} />
        <Part title={t("settings.currencies.title")} about={t("settings.currencies.about")}>
          <div className="max-w-md">
            <TextField
              quiet
              label={t("settings.currencies.codes")}
              value={form.currencies}
              onChange={(currencies) => set({ currencies })}
              problem={unchanged ? undefined : checked?.problems.find(isOfCurrencies)}
              placeholder={(limits.currencies ?? ["EUR", "USD"]).join(", ")}
              hint={
                limits.currencies
                  ? t("settings.currencies.all_of", { codes: limits.currencies.join(", ") })
                  : t("settings.currencies.all")
              }
            />
          </div>
        </Part>
        <Plans plans={form.plans} change={(plans) => set({ plans })} problemOf={problemOf} />
        <div className="flex flex-wrap items-center justify-end gap-2 px-6 py-4">
          <Button
            type="button"
            size="small"
            variant="secondary"
            disabled={unchanged || save.isPending}
            onClick={() => setForm(formOf(base))}
          >
            {t("settings.discard")}
          </Button>
          <Button type="submit" size="small" disabled={unchanged} isLoading={save.isPending}>
            {t("settings.save")}
          </Button>
        </div>
      </form>
      <History provider={provider_id} version={current.version} />
    </Container>
  )
}

const isOfCurrencies = ({ field }: Problem) => field.startsWith("currencies")

const Head = ({ settings: { name, provider_id, updated_at, updated_by } }: { settings: Settings }) => {
  const { t, i18n } = useTranslation("mpgi")
  return (
    <div className="px-6 py-4">
      <Heading level="h2">{name}</Heading>
      <Text size="small" className="text-ui-fg-subtle break-words">
        {provider_id} ·{" "}
        {updated_at && updated_by
          ? t("settings.last_changed", {
              at: new Date(updated_at).toLocaleString(i18n.language.slice(0, 2)),
              name: updated_by.name ?? updated_by.id,
            })
          : t("settings.never_changed")}
      </Text>
    </div>
  )
}
