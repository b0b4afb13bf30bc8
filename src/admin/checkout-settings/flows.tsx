import { Hint, InlineTip, Label, Switch } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { FLOWS, type EnabledFlows } from "./api"
import { SettingsSection } from "./settings-section"

type Props = { flows: EnabledFlows; limits: EnabledFlows; change: (flows: EnabledFlows) => void }

/** The payment methods at the checkout. One that the options disable cannot be enabled here. */
export const Flows = ({ flows, limits, change }: Props) => {
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
