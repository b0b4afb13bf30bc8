import { Hint, InlineTip, Label, Switch } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { FLOWS, type Flows as FlowsOn } from "../../lib/settings"
import { Part } from "./part"

type Props = { flows: FlowsOn; limits: FlowsOn; change: (flows: FlowsOn) => void }

/** The ways to pay that are offered. What the options leave out cannot be switched on here. */
export const Flows = ({ flows, limits, change }: Props) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <Part title={t("settings.flows.title")} about={t("settings.flows.about")}>
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
              {t(`settings.flow.${flow}`)}
            </Label>
            <Hint id={`${id}${flow}-hint`}>
              {t(limits[flow] ? `settings.flow.${flow}_about` : `settings.flow.${flow}_off`)}
            </Hint>
          </div>
        </div>
      ))}
      {!flows.redirect && !flows.card && (
        <InlineTip variant="warning" label={t("settings.flows.none")}>
          {t("settings.flows.none_about")}
        </InlineTip>
      )}
    </Part>
  )
}
