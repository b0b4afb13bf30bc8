import { Heading, Label, RadioGroup, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../shared/api"
import { NoteForm } from "../shared/form/note-form"
import { money } from "../shared/money"
import type { unconfirmedOperation } from "./api"

type Operation = NonNullable<ReturnType<typeof unconfirmedOperation>>
type Outcome = "applied" | "not_applied"

const OUTCOMES: Outcome[] = ["applied", "not_applied"]

/** Records the outcome of an operation as the gateway's portal shows it. Sends nothing to the gateway; updates Medusa. */
export const DecideOperation = ({ operation }: { operation: Operation }) => {
  const { t, i18n } = useTranslation("mpgi")
  const id = useId()
  const [outcome, setOutcome] = useState<Outcome | "">("")
  const amount = money(operation.amount, operation.currency, i18n.language.slice(0, 2))
  const what = t(`payments.operation.${operation.kind}`, { defaultValue: operation.kind })
  const decide = usePost(
    "/admin/mpgi/journal/{id}/decide",
    {
      onSuccess: (_, sent) => toast.success(t(`cases.decide.decided_${sent.outcome}`, { what, amount })),
      onError: ({ message }) => toast.error(t("cases.decide.failed"), { description: message }),
    },
    { id: operation.id },
  )
  const submit = (note: string) => {
    if (outcome !== "") decide.mutate({ outcome, note })
  }
  return (
    <section className="flex flex-col gap-y-3">
      <div>
        <Heading level="h3" id={id}>
          {t("cases.decide.title", { what, amount })}
        </Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("cases.decide.description")}
        </Text>
      </div>
      <NoteForm
        hint={t("cases.decide.hint")}
        action={outcome === "" ? t("cases.decide.select") : t(`cases.decide.confirm_${outcome}`, { amount })}
        busy={decide.isPending}
        ready={outcome !== ""}
        submit={submit}
      >
        <RadioGroup
          aria-labelledby={id}
          value={outcome}
          onValueChange={(value) => setOutcome(OUTCOMES.find((option) => option === value) ?? "")}
        >
          {OUTCOMES.map((option) => (
            <div key={option} className="flex items-start gap-x-2">
              <RadioGroup.Item value={option} id={`${id}${option}`} />
              <Label size="small" htmlFor={`${id}${option}`}>
                {t(`cases.decide.${option}`, { what, amount })}
              </Label>
            </div>
          ))}
        </RadioGroup>
      </NoteForm>
    </section>
  )
}
