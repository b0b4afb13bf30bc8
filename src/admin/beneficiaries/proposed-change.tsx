import { Button, InlineTip, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { TextField } from "../shared/form/text-field"
import type { DetailedBeneficiary } from "./api"
import { ChangedFields } from "./changed-fields"

type Props = { id: string; change: NonNullable<DetailedBeneficiary["proposed"]> }

/**
 * The change of a beneficiary that waits for a second user: what changes, and the decision. If the change sends money
 * to another account, the user has to type that account, which is not shown.
 */
export const ProposedChange = ({ id, change }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const [typed, setTyped] = useState<Record<string, string>>({})
  const parameters = { id, change_id: change.id }
  const onError = ({ message }: Error) =>
    toast.error(t("beneficiaries.change.failed"), { description: message })
  const confirm = usePost(
    "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/confirm",
    { onError, onSuccess: () => toast.success(t("beneficiaries.change.confirmed")) },
    parameters,
  )
  const reject = usePost(
    "/admin/mpgi/beneficiaries/{id}/changes/{change_id}/reject",
    { onError, onSuccess: () => toast.success(t("beneficiaries.change.rejected")) },
    parameters,
  )
  const { proposed_by, proposed_at, allowed, fields, confirm_with } = change
  const values = {
    user: proposed_by.email ?? proposed_by.id,
    at: new Date(proposed_at).toLocaleString(i18n.language.slice(0, 2)),
  }
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4" data-testid="mpgi-proposed-change">
      <InlineTip
        label={t(change.restores ? "beneficiaries.change.restore_title" : "beneficiaries.change.title")}
        variant="warning"
      >
        {t(allowed.confirm ? "beneficiaries.change.other" : "beneficiaries.change.own", values)}
      </InlineTip>
      <ChangedFields fields={fields} />
      {allowed.confirm &&
        confirm_with.map(({ name, whole }) => (
          <TextField
            key={name}
            required
            label={t(`beneficiaries.field.${name}`)}
            hint={t(whole ? "beneficiaries.change.type_all" : "beneficiaries.change.type_last")}
            value={typed[name] ?? ""}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          isLoading={reject.isPending}
          onClick={() => reject.mutate({})}
        >
          {t("beneficiaries.change.reject")}
        </Button>
        {allowed.confirm && (
          <Button
            size="small"
            isLoading={confirm.isPending}
            disabled={confirm_with.some(({ name }) => !typed[name]?.trim())}
            onClick={() => confirm.mutate(typed)}
          >
            {t("beneficiaries.change.confirm")}
          </Button>
        )}
      </div>
    </div>
  )
}
