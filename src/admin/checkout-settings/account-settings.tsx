import { Button, Container, Heading, InlineTip, Text, toast, Hint, Label, Switch } from "@medusajs/ui"
import { useState, useId, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { errorMessage } from "../shared/error-message"
import { checkForm, useFormCheck, TextField, type Problem } from "../shared/form/fields"
import {
  toBody,
  toForm,
  FLOWS,
  type CheckoutSettings,
  type CheckoutSettingsForm,
  type EnabledFlows,
} from "./api"
import { History } from "./history"
import { InstallmentPlans } from "./installment-plans"
import { SettingsSection } from "./settings-section"
import { Titles } from "./titles"

const CHECK = "/admin/mpgi/checkout-settings/check"

/** The checkout settings of one account, and their history. `current` are the settings on the server now. */
export const AccountSettings = ({ current }: { current: CheckoutSettings }) => {
  const { t } = useTranslation("mpgi")
  // The settings from which the form was filled. Another user may save new settings in the meantime.
  const [base, setBase] = useState(current)
  const [form, setForm] = useState(() => toForm(current))
  const save = usePost<"/admin/mpgi/checkout-settings", object>("/admin/mpgi/checkout-settings", {})
  const { provider_id, limits } = current
  const body = { provider_id, version: base.version, ...toBody(form) }
  const unchanged = JSON.stringify(toBody(form)) === JSON.stringify(toBody(toForm(base)))
  const { checked } = useFormCheck(CHECK, body)
  const problemOf = (field: string) =>
    unchanged ? undefined : checked?.problems.find((problem) => problem.field === field)
  const set = (changes: Partial<CheckoutSettingsForm>) => setForm((before) => ({ ...before, ...changes }))
  const applySettings = (settings: CheckoutSettings) => {
    setBase(settings)
    setForm(toForm(settings))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { problems } = await checkForm(CHECK, body)
      if (problems.length > 0) {
        toast.error(t("checkout_settings.invalid", { number: problems.length }))
        return
      }
      const { settings } = await save.mutateAsync(body)
      applySettings(settings)
      toast.success(t("checkout_settings.saved"))
    } catch (error) {
      toast.error(t("checkout_settings.save_failed"), { description: errorMessage(error) })
    }
  }

  return (
    <Container className="divide-y p-0" data-testid={`mpgi-settings-${provider_id}`}>
      <form className="divide-y" aria-label={current.name} onSubmit={(event) => void submit(event)}>
        <Header settings={current} />
        {current.version !== base.version && !save.isPending && (
          <div className="px-6 py-4">
            <InlineTip variant="warning" label={t("checkout_settings.conflict")}>
              {t("checkout_settings.conflict_description", {
                name: current.updated_by?.name ?? current.updated_by?.id ?? "",
              })}{" "}
              <button type="button" className="underline" onClick={() => applySettings(current)}>
                {t("checkout_settings.load_saved")}
              </button>
            </InlineTip>
          </div>
        )}
        <Titles
          titles={form.titles}
          defaults={current.default_titles}
          change={(titles) => set({ titles })}
          problemOf={problemOf}
        />
        <Flows flows={form.flows} limits={limits.flows} change={(flows) => set({ flows })} />
        <SettingsSection
          title={t("checkout_settings.currencies.title")}
          description={t("checkout_settings.currencies.description")}
        >
          <div className="max-w-md">
            <TextField
              quiet
              label={t("checkout_settings.currencies.codes")}
              value={form.currencies}
              onChange={(currencies) => set({ currencies })}
              problem={unchanged ? undefined : checked?.problems.find(isAboutCurrencies)}
              placeholder={(limits.currencies ?? ["EUR", "USD"]).join(", ")}
              hint={
                limits.currencies
                  ? t("checkout_settings.currencies.all_of", { codes: limits.currencies.join(", ") })
                  : t("checkout_settings.currencies.all")
              }
            />
          </div>
        </SettingsSection>
        <InstallmentPlans plans={form.plans} change={(plans) => set({ plans })} problemOf={problemOf} />
        <div className="flex flex-wrap items-center justify-end gap-2 px-6 py-4">
          <Button
            type="button"
            size="small"
            variant="secondary"
            disabled={unchanged || save.isPending}
            onClick={() => setForm(toForm(base))}
          >
            {t("checkout_settings.discard")}
          </Button>
          <Button type="submit" size="small" disabled={unchanged} isLoading={save.isPending}>
            {t("checkout_settings.save")}
          </Button>
        </div>
      </form>
      <History provider={provider_id} version={current.version} />
    </Container>
  )
}

const isAboutCurrencies = ({ field }: Problem) => field.startsWith("currencies")

const Header = ({
  settings: { name, provider_id, updated_at, updated_by },
}: {
  settings: CheckoutSettings
}) => {
  const { t, i18n } = useTranslation("mpgi")
  return (
    <div className="px-6 py-4">
      <Heading level="h2">{name}</Heading>
      <Text size="small" className="text-ui-fg-subtle break-words">
        {provider_id} ·{" "}
        {updated_at && updated_by
          ? t("checkout_settings.last_changed", {
              at: new Date(updated_at).toLocaleString(i18n.language.slice(0, 2)),
              name: updated_by.name ?? updated_by.id,
            })
          : t("checkout_settings.never_changed")}
      </Text>
    </div>
  )
}

type Props = { flows: EnabledFlows; limits: EnabledFlows; change: (flows: EnabledFlows) => void }

/** The payment methods at the checkout. A method that the options disable cannot be enabled here. */
const Flows = ({ flows, limits, change }: Props) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <SettingsSection
      title={t("checkout_settings.flows.title")}
      description={t("checkout_settings.flows.description")}
    >
      {FLOWS.map((flow) => (
        <div key={flow} className="flex items-start gap-x-3">
          <Switch
            id={`${id}${flow}`}
            className="mt-0.5 shrink-0"
            checked={flows[flow]}
            disabled={!limits[flow]}
            aria-describedby={`${id}${flow}-hint`}
            onCheckedChange={(on) => change({ ...flows, [flow]: on })}
          />
          <div className="flex min-w-0 flex-col gap-y-1">
            <Label htmlFor={`${id}${flow}`} size="small" weight="plus">
              {t(`checkout_settings.flow.${flow}`)}
            </Label>
            <Hint id={`${id}${flow}-hint`}>
              {t(
                limits[flow]
                  ? `checkout_settings.flow.${flow}_description`
                  : `checkout_settings.flow.${flow}_off`,
              )}
            </Hint>
          </div>
        </div>
      ))}
      {!flows.redirect && !flows.card && (
        <InlineTip variant="warning" label={t("checkout_settings.flows.none")}>
          {t("checkout_settings.flows.none_description")}
        </InlineTip>
      )}
    </SettingsSection>
  )
}
