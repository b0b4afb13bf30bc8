import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ChangedFields } from "../beneficiaries/changed-fields"
import type { DetailedPayout } from "./api"

/** Shows the approving user what changed of the beneficiary since its last payout, who changed it and when. */
export const BeneficiaryChanges = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { beneficiary_changes: changes } = payout
  if (changes.length === 0) return null
  const name = (user: { id: string; email: string | null } | null) => user?.email ?? user?.id ?? "–"
  return (
    <section className="px-6 py-4" aria-label={t("payouts.changes.title")}>
      <Heading level="h2">{t("payouts.changes.title")}</Heading>
      {changes.map(({ id, fields, proposed_by, confirmed_by, confirmed_at }) => (
        <div key={id} className="mt-3 flex flex-col gap-y-2">
          <Text size="small">
            {t("beneficiaries.change.made_by", {
              proposed: name(proposed_by),
              confirmed: name(confirmed_by),
              at: confirmed_at ? new Date(confirmed_at).toLocaleString(i18n.language.slice(0, 2)) : "–",
            })}
          </Text>
          <ChangedFields fields={fields} />
        </div>
      ))}
    </section>
  )
}
