import { Alert, Button, toast, usePrompt } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { usePost, get } from "../shared/api"
import type { Reply } from "../shared/api-types"

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
function reasonOf({ status, option, paused_at }: Installation) {
  if (status !== "own" && status !== "separate_copy") return status
  return paused_at !== null && !option ? "command" : "option"
}

function isUndecided({ status }: Installation): boolean {
  return status === "other_address" || status === "other_account"
}

/**
 * The decisions about a server that its database does not know. Before the server is released, the user confirms the
 * consequences for this server and for the old one.
 */
export const DecisionButtons = ({ installation }: { installation: Installation }) => {
  const { t } = useTranslation("mpgi")
  const prompt = usePrompt()
  const decide = usePost("/admin/mpgi/installation", {
    onSuccess: (_, { decision }) => toast.success(t(`installation.${decision}.done`)),
    onError: ({ message }) => toast.error(t("installation.failed"), { description: message }),
  })
  const { status, marked_addresses } = installation
  const moved =
    `installation.moved.${status === "other_account" ? "other_account" : "other_address"}` as const

  const sayCopy = async () => {
    const confirmed = await prompt({
      title: t("installation.copy.title"),
      description: t("installation.copy.description"),
      confirmText: t("installation.copy.button"),
      cancelText: t("shared.back"),
      variant: "confirmation",
    })
    if (confirmed) decide.mutate({ decision: "copy" })
  }
  const sayMoved = async () => {
    const confirmed = await prompt({
      title: t(`${moved}.title`),
      description: t(`${moved}.description`, { marked: marked_addresses.join(", ") }),
      confirmText: t(`${moved}.button`),
      cancelText: t("shared.back"),
      variant: "danger",
    })
    if (confirmed) decide.mutate({ decision: "moved" })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {status !== "copy" && (
        <Button size="small" variant="secondary" disabled={decide.isPending} onClick={() => void sayCopy()}>
          {t("installation.copy.button")}
        </Button>
      )}
      <Button size="small" variant="secondary" disabled={decide.isPending} onClick={() => void sayMoved()}>
        {t(`${moved}.button`)}
      </Button>
    </div>
  )
}

type Installation = Reply<"/admin/mpgi/installation">["installation"]

/**
 * Loads whether this server is paused, and why. After the server is released, its banner disappears within a minute.
 */
export function useInstallation() {
  return useQuery({
    queryKey: ["mpgi", "installation"],
    queryFn: () => get("/admin/mpgi/installation", {}),
    refetchInterval: 60_000,
    retry: false,
  })
}
