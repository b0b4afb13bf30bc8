import { Heading, Text, Button, Hint, Input, Label, toast, usePrompt, StatusBadge } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useOne, usePost } from "../shared/api"
import { CopyableId, DetailRow, DetailDrawer } from "../shared/detail"
import { AccountTitle } from "../shared/account"
import { amountProblem, money } from "../shared/money"
import { OrderLink } from "../shared/order-link"
import { isUnresolved, formatSide, type Discrepancy, type DiscrepancyPayment } from "./api"

/** One discrepancy: both sides, its state, and how to resolve it. */
export const DiscrepancyDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne("/admin/mpgi/reconciliation/discrepancies/{id}", { id })
  const { discrepancy, payment } = query.data ?? {}
  return (
    <DetailDrawer
      title={discrepancy ? t(`cases.kind.${discrepancy.case_kind}.name`) : t("reconciliation.discrepancy")}
      description={discrepancy ? t(`reconciliation.kind.${discrepancy.kind}.what`, { defaultValue: "" }) : ""}
      query={query}
      close={close}
    >
      {discrepancy && (
        <>
          {isUnresolved(discrepancy) && (
            <section className="flex flex-col gap-y-3">
              <div className="flex flex-col gap-y-1">
                <Heading level="h3">{t("attention.next_step")}</Heading>
                <Text size="small">
                  {t(payment ? "attention.checked_again" : "reconciliation.resolve.no_payment")}
                </Text>
              </div>
              {payment && <ResolveDiscrepancy discrepancy={discrepancy} payment={payment} />}
            </section>
          )}
          <Facts discrepancy={discrepancy} currency={payment?.currency_code ?? null} />
        </>
      )}
    </DetailDrawer>
  )
}

const COLORS = { open: "blue", needs_review: "orange", resolved: "green", cleared: "grey" } as const

const Facts = ({ discrepancy, currency }: { discrepancy: Discrepancy; currency: string | null }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const time = (at: string | null) => at && new Date(at).toLocaleString(locale)
  const { state, local_value, gateway_value, order, order_no, transaction_id, reference } = discrepancy
  return (
    <dl className="flex flex-col gap-y-2">
      <DetailRow label={t("reconciliation.column.state")}>
        <StatusBadge color={COLORS[state]}>{t(`reconciliation.state.${state}`)}</StatusBadge>
      </DetailRow>
      <DetailRow label={t("reconciliation.column.local_value")}>
        {formatSide(local_value, currency, t, locale)}
      </DetailRow>
      <DetailRow label={t("reconciliation.column.gateway_value")}>
        {formatSide(gateway_value, currency, t, locale)}
      </DetailRow>
      <DetailRow label={t("shared.order")}>{order && <OrderLink order={order} />}</DetailRow>
      <DetailRow label={t("reconciliation.column.order_no")}>
        <CopyableId text={order_no} />
      </DetailRow>
      <DetailRow label={t("reconciliation.transaction_id")}>
        <CopyableId text={transaction_id} />
      </DetailRow>
      <DetailRow label={t("reconciliation.reference")}>
        {reference && <CopyableId text={reference} />}
      </DetailRow>
      <DetailRow label={t("reconciliation.account")}>
        <AccountTitle id={discrepancy.provider_id} />
      </DetailRow>
      <DetailRow label={t("reconciliation.column.first_seen_at")}>
        {time(discrepancy.first_seen_at)}
      </DetailRow>
      <DetailRow label={t("reconciliation.last_seen_at")}>{time(discrepancy.last_seen_at)}</DetailRow>
      <DetailRow label={t("reconciliation.resolved_at")}>{time(discrepancy.resolved_at)}</DetailRow>
      <DetailRow label={t("shared.note")}>{discrepancy.note}</DetailRow>
    </dl>
  )
}

type Props = { discrepancy: Omit<Discrepancy, "order">; payment: DiscrepancyPayment }

/** Checks a discrepancy again and corrects it if that is safe. The user first confirms the possible changes. */
export const ResolveDiscrepancy = ({ discrepancy, payment }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const [amount, setAmount] = useState("")
  const resolve = usePost(
    "/admin/mpgi/reconciliation/discrepancies/{id}/resolve",
    {
      onSuccess: ({ discrepancy: { state, note } }) => {
        if (state === "resolved" || state === "cleared")
          toast.success(t("reconciliation.resolve.done"), note ? { description: note } : {})
        else toast.warning(t("reconciliation.resolve.not_resolved"), note ? { description: note } : {})
      },
      onError: ({ message }) => toast.error(t("reconciliation.resolve.failed"), { description: message }),
    },
    { id: discrepancy.id },
  )
  const { currency_code } = payment
  const locale = i18n.language.slice(0, 2)
  const format = (value: string) => money(value, currency_code, locale)
  const takesAmount = discrepancy.kind === "capture_at_portal"
  const problem = amount === "" ? null : amountProblem(amount, payment.amount, currency_code)
  const side = (value: string | null) => formatSide(value, currency_code, t, locale)
  const what =
    amount === ""
      ? t(`reconciliation.kind.${discrepancy.kind}.resolve`, {
          gateway_value: side(discrepancy.gateway_value),
          local_value: side(discrepancy.local_value),
        })
      : t("reconciliation.resolve.record_capture_description", { amount: format(amount) })
  const confirm =
    amount === ""
      ? t("reconciliation.resolve.button")
      : t("reconciliation.resolve.record_capture", { amount: format(amount) })

  const run = async () => {
    if (problem) return
    const confirmed = await prompt({
      title: t("reconciliation.resolve.confirm_title"),
      description: what,
      confirmText: confirm,
      cancelText: t("shared.back"),
      variant: "confirmation",
    })
    if (confirmed) resolve.mutate(amount === "" ? {} : { amount })
  }
  return (
    <div className="flex flex-col items-start gap-y-3">
      <Text size="small" className="text-ui-fg-subtle">
        {what}
      </Text>
      {takesAmount && (
        <Amount
          label={t("reconciliation.resolve.amount", { currency: currency_code.toUpperCase() })}
          hint={
            problem ? t(problem, { max: format(payment.amount) }) : t("reconciliation.resolve.amount_hint")
          }
          invalid={problem !== null}
          value={amount}
          onChange={setAmount}
        />
      )}
      <Button
        size="small"
        disabled={problem !== null}
        isLoading={resolve.isPending}
        onClick={() => void run()}
      >
        {confirm}
      </Button>
    </div>
  )
}

type AmountProps = {
  label: string
  hint: string
  invalid: boolean
  value: string
  onChange: (amount: string) => void
}

const Amount = ({ label, hint, invalid, value, onChange }: AmountProps) => {
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
        aria-invalid={invalid}
        aria-describedby={ids.hint}
        onChange={({ target }) => onChange(target.value.trim().replace(",", "."))}
      />
      <Hint id={ids.hint} variant={invalid ? "error" : "info"}>
        {hint}
      </Hint>
    </div>
  )
}
