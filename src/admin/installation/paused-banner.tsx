import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInstallation, type Installation } from "./api"
import { DecisionButtons } from "./decision-buttons"

/** Shown above every page while the server is paused: the reason, and the decisions that a user can make. */
export const PausedBanner = () => {
  const { t } = useTranslation("mpgi")
  const installation = useInstallation().data?.installation
  if (!installation?.paused) return null
  const { addresses, marked_addresses } = installation
  const values = { address: addresses.join(", "), marked: marked_addresses.join(", ") }
  return (
    <Alert variant="warning" role="status">
      <div className="flex flex-col items-start gap-y-3">
        <span className="break-words">{t(`installation.banner.${reasonOf(installation)}`, values)}</span>
        {isUndecided(installation) && <DecisionButtons installation={installation} />}
      </div>
    </Alert>
  )
}

/** The reason of the pause. Reasons that a user can decide come before the option, which no screen can change. */
function reasonOf({ status }: Installation) {
  return status === "own" || status === "separate_copy" ? "option" : status
}

function isUndecided({ status }: Installation): boolean {
  return status === "other_address" || status === "other_account"
}
