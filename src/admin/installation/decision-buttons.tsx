import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import type { Installation } from "./api"

/**
 * The decisions about a server that its database does not know. Before the server is released, the user confirms what
 * this starts, and where it stops.
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
