import { Button, Heading, Hint, Input, Label, Text, toast, usePrompt } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { usePost } from "../../lib/api"
import { amountProblem, money } from "../../lib/money"
import { sideInWords, type Difference, type DifferencePayment } from "../../lib/reconciliation"

type Props = { difference: Difference; payment: DifferencePayment }

/** Looks at a difference again and heals what is safe by then. Says first what that may do, and to which amount. */
export const Heal = ({ difference, payment }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const [amount, setAmount] = useState("")
  const heal = usePost<{ amount?: string }, { difference: Difference }>(
    `differences/${encodeURIComponent(difference.id)}/heal`,
  )
  const { currency_code } = payment
  const locale = i18n.language.slice(0, 2)
  const shown = (value: string) => money(value, currency_code, locale)
  const tellable = difference.kind === "capture_at_portal"
  const problem = amount === "" ? null : amountProblem(amount, payment.amount, currency_code)
  const side = (value: string | null) => sideInWords(value, currency_code, t, locale)
  const what =
    amount === ""
      ? t(`reconciliation.kind.${difference.kind}.heal`, {
          theirs: side(difference.theirs),
          ours: side(difference.ours),
        })
      : t("reconciliation.heal.told", { amount: shown(amount) })
  const confirm =
    amount === ""
      ? t("reconciliation.heal.button")
      : t("reconciliation.heal.take_over", { amount: shown(amount) })

  const run = async () => {
    if (problem) return
    const sure = await prompt({
      ...{ title: t("reconciliation.heal.sure"), description: what },
      ...{ confirmText: confirm, cancelText: t("back"), variant: "confirmation" },
    })
    if (!sure) return
    heal.mutate(amount === "" ? {} : { amount }, {
      onSuccess: ({ difference: { state, note } }) => {
        if (state === "healed" || state === "gone")
          toast.success(t("reconciliation.heal.done"), note ? { description: note } : {})
        else toast.warning(t("reconciliation.heal.stands"), note ? { description: note } : {})
      },
      onError: ({ message }) => toast.error(t("reconciliation.heal.failed"), { description: message }),
    })
  }
  return (
    <section className="flex flex-col items-start gap-y-3">
      <div>
        <Heading level="h3">{t("reconciliation.heal.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {what}
        </Text>
      </div>
      {tellable && (
        <Amount
          label={t("reconciliation.heal.amount", { currency: currency_code.toUpperCase() })}
          hint={problem ? t(problem, { most: shown(payment.amount) }) : t("reconciliation.heal.amount_hint")}
          wrong={problem !== null}
          value={amount}
          put={setAmount}
        />
      )}
      <Button
        size="small"
        variant="secondary"
        disabled={problem !== null}
        isLoading={heal.isPending}
        onClick={() => void run()}
      >
        {confirm}
      </Button>
    </section>
  )
}

type AmountProps = {
  label: string
  hint: string
  wrong: boolean
  value: string
  put: (amount: string) => void
}

const Amount = ({ label, hint, wrong, value, put }: AmountProps) => {
  const ids = { input: useId(), hint: useId() }
  return (
    <div className="flex w-full flex-col gap-y-2">
      <Label size="small" htmlFor={ids.input}>
        {label}
      </Label>
      <Input
        id={ids.input}
        size="small"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={wrong}
        aria-describedby={ids.hint}
        onChange={({ target }) => put(target.value.trim().replace(",", "."))}
      />
      <Hint id={ids.hint} variant={wrong ? "error" : "info"}>
        {hint}
      </Hint>
    </div>
  )
}
