import { Heading, Label, RadioGroup, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../../lib/api"
import type { unknownWrite } from "../../lib/cases"
import { money } from "../../lib/money"
import { NoteForm } from "../care/note-form"

type Write = NonNullable<ReturnType<typeof unknownWrite>>
type Outcome = "applied" | "not_applied"

const OUTCOMES: Outcome[] = ["applied", "not_applied"]

/** A person who has looked at the gateway's portal says what became of a write. Sends nothing; Medusa follows. */
export const Decide = ({ write }: { write: Write }) => {
  const { t, i18n } = useTranslation("mpgi")
  const id = useId()
  const [outcome, choose] = useState<Outcome | "">("")
  const decide = usePost<{ outcome: Outcome; note: string }, object>(
    `operations/${encodeURIComponent(write.id)}/decide`,
  )
  const amount = money(write.amount, write.currency, i18n.language.slice(0, 2))
  const what = t(`what.${write.write}`, { defaultValue: write.write })
  const submit = (note: string) => {
    if (outcome === "") return
    decide.mutate(
      { outcome, note },
      {
        onSuccess: () => toast.success(t(`cases.decide.decided_${outcome}`, { what, amount })),
        onError: ({ message }) => toast.error(t("cases.decide.failed"), { description: message }),
      },
    )
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
        button={outcome === "" ? t("cases.decide.choose") : t(`cases.decide.say_${outcome}`, { amount })}
        busy={decide.isPending}
        ready={outcome !== ""}
        submit={submit}
      >
        <RadioGroup aria-labelledby={id} value={outcome} onValueChange={(value) => choose(value as Outcome)}>
          {OUTCOMES.map((each) => (
            <div key={each} className="flex items-start gap-x-2">
              <RadioGroup.Item value={each} id={`${id}${each}`} />
              <Label size="small" htmlFor={`${id}${each}`}>
                {t(`cases.decide.${each}`, { what, amount })}
              </Label>
            </div>
          ))}
        </RadioGroup>
      </NoteForm>
    </section>
  )
}
