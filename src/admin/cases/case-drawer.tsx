import { Heading, Text, toast, Label, RadioGroup } from "@medusajs/ui"
import { useId, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useOne, usePost } from "../shared/api"
import { CopyableId, DetailRow, DetailDrawer } from "../shared/detail"
import { NoteForm } from "../shared/form/forms"
import { Link } from "../shared/navigation/link"
import { AttentionState } from "../attention/columns"
import { formatSide } from "../reconciliation/api"
import { ResolveDiscrepancy } from "../reconciliation/discrepancy-drawer"
import { AccountTitle } from "../shared/account"
import { money } from "../shared/money"
import { OrderLink } from "../shared/order-link"
import { AUTOMATIC, resolutionPage, unconfirmedOperation, type Case, type FoundCase } from "./api"

const OUTCOMES: Outcome[] = ["applied", "not_applied"]

/** One case: what happened, the next step, the facts, and how to close it otherwise. */
export const CaseDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne("/admin/mpgi/cases/{id}", { id })
  const openedCase = query.data?.case
  return (
    <DetailDrawer
      title={
        openedCase
          ? t(`cases.kind.${openedCase.kind}.name`, { defaultValue: openedCase.kind })
          : t("cases.case")
      }
      description={openedCase ? t(`cases.kind.${openedCase.kind}.what`, { defaultValue: "" }) : ""}
      query={query}
      close={close}
    >
      {query.data && openedCase && (
        <>
          {openedCase.state === "open" && <NextStep found={query.data} />}
          <CaseFacts openedCase={openedCase} />
          {openedCase.state === "open" && <CloseOtherwise id={id} />}
        </>
      )}
    </DetailDrawer>
  )
}

/** The next step of a case. It is done here if that is possible, otherwise on the linked page. */
const NextStep = ({ found }: { found: FoundCase }) => {
  const { t } = useTranslation("mpgi")
  const { case: openedCase, discrepancies, payment } = found
  const operation = unconfirmedOperation(openedCase)
  const page = resolutionPage(openedCase)
  return (
    <section className="flex flex-col gap-y-3">
      <div className="flex flex-col gap-y-1">
        <Heading level="h3">{t("attention.next_step")}</Heading>
        <Text size="small">{t(`cases.kind.${openedCase.kind}.do`, { defaultValue: "" })}</Text>
      </div>
      {operation ? (
        <DecideOperation operation={operation} />
      ) : payment ? (
        discrepancies.map((discrepancy) => (
          <ResolveDiscrepancy key={discrepancy.id} discrepancy={discrepancy} payment={payment} />
        ))
      ) : (
        page && (
          <Link to={page.to} className="txt-small-plus text-ui-fg-base underline w-fit">
            {t(`cases.to_${page.name}`)}
          </Link>
        )
      )}
    </section>
  )
}

const CaseFacts = ({ openedCase }: { openedCase: Case }) => {
  const { t, i18n } = useTranslation("mpgi")
  const time = (at: string | null) => at && new Date(at).toLocaleString(i18n.language.slice(0, 2))
  const { order_no, order, transaction_id, closed_by } = openedCase
  // The order is a row of its own, as a link with its number.
  const { order: _, ...others } = openedCase.details
  const details = order ? others : openedCase.details
  return (
    <dl className="flex flex-col gap-y-2">
      <DetailRow label={t("cases.column.state")}>
        <AttentionState state={openedCase.state} />
      </DetailRow>
      <DetailRow label={t("shared.order")}>{order && <OrderLink order={order} />}</DetailRow>
      <DetailRow label={t("cases.column.order_no")}>
        <CopyableId text={order_no} />
      </DetailRow>
      <DetailRow label={t("cases.transaction_id")}>
        <CopyableId text={transaction_id} />
      </DetailRow>
      <DetailRow label={t("cases.account")}>
        <AccountTitle id={openedCase.provider_id} />
      </DetailRow>
      <CaseDetails details={details} />
      <DetailRow label={t("cases.column.opened_at")}>{time(openedCase.opened_at)}</DetailRow>
      <DetailRow label={t("cases.closed_at")}>{time(openedCase.closed_at)}</DetailRow>
      <DetailRow label={t("shared.closed_by")}>
        {closed_by && closedBy(openedCase, t("cases.resolved_automatically"), t("shared.api_key"))}
      </DetailRow>
      <DetailRow label={t("shared.note")}>{openedCase.note}</DetailRow>
    </dl>
  )
}

/** Closes a case with a note if its problem was solved elsewhere, or turned out to be none. */
const CloseOtherwise = ({ id }: { id: string }) => {
  const { t } = useTranslation("mpgi")
  const post = usePost(
    "/admin/mpgi/cases/{id}/close",
    {
      onSuccess: () => toast.success(t("cases.closed")),
      onError: ({ message }) => toast.error(t("cases.close_failed"), { description: message }),
    },
    { id },
  )
  return (
    <details>
      <summary className="txt-compact-small-plus w-fit cursor-pointer">{t("cases.close_title")}</summary>
      <div className="mt-3">
        <NoteForm
          hint={t("cases.close_hint")}
          action={t("cases.close")}
          busy={post.isPending}
          submit={(note) => post.mutate({ note })}
        />
      </div>
    </details>
  )
}

/** Who closed a case: a user by name, an API key, or the plugin itself. */
function closedBy({ closed_by, closed_by_name }: Case, automatically: string, key: string): string {
  return closed_by === AUTOMATIC ? automatically : (closed_by_name ?? key)
}

type Details = Case["details"]

/** Details that are amounts, and those that are times. */
const AMOUNTS = ["amount", "shipped", "captured", "missing"]
const TIMES = ["charged_back_at", "ended_at"]

/** The details of a case. Amounts have their currency, states are translated, and the order is a link. */
const CaseDetails = ({ details }: { details: Details }) => {
  const { t } = useTranslation("mpgi")
  const visible = Object.entries(details).filter(
    ([name, value]) => value !== null && value !== "" && !(name === "currency" && details.amount),
  )
  return visible.map(([name]) => (
    <DetailRow key={name} label={t(`cases.detail.${name}`, { defaultValue: name })}>
      <Value name={name} details={details} />
    </DetailRow>
  ))
}

const Value = ({ name, details }: { name: string; details: Details }): ReactNode => {
  const { t, i18n } = useTranslation("mpgi")
  const value = String(details[name])
  const { currency } = details
  if (AMOUNTS.includes(name) && typeof currency === "string")
    return money(value, currency, i18n.language.slice(0, 2))
  if (TIMES.includes(name)) return new Date(value).toLocaleString(i18n.language.slice(0, 2))
  if (name === "state") return t(`payments.state.${value}`, { defaultValue: value })
  if (name === "local_value" || name === "gateway_value")
    return formatSide(value, typeof currency === "string" ? currency : null, t, i18n.language.slice(0, 2))
  if (name === "write" || name === "kind") return t(`payments.operation.${value}`, { defaultValue: value })
  if (name !== "order") return value
  return (
    <Link to={`/orders/${value}`} className="text-ui-fg-base underline break-all">
      {value}
    </Link>
  )
}

type Operation = NonNullable<ReturnType<typeof unconfirmedOperation>>

type Outcome = "applied" | "not_applied"

/** Records the outcome of an operation as the gateway's portal shows it. Sends nothing to the gateway; updates Medusa. */
const DecideOperation = ({ operation }: { operation: Operation }) => {
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
