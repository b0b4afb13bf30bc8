import { Heading, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useOne, usePost } from "../../lib/api"
import { pageFor, unknownWrite, type Case } from "../../lib/cases"
import { DetailDrawer } from "../care/detail-drawer"
import { Id, Known } from "../care/known"
import { NoteForm } from "../care/note-form"
import { CaseState, Closer } from "./columns"
import { Decide } from "./decide"
import { Details } from "./details"

/** One case: what happened, what to do, and the ways to end it. */
export const CaseDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne<{ case: Case }>(`cases/${encodeURIComponent(id)}`)
  const found = query.data?.case
  const write = found && unknownWrite(found)
  return (
    <DetailDrawer
      title={found ? t(`cases.kind.${found.kind}.name`, { defaultValue: found.kind }) : t("cases.one")}
      description={found ? t(`cases.kind.${found.kind}.what`, { defaultValue: "" }) : ""}
      query={query}
      close={close}
    >
      {found && (
        <>
          {found.state === "open" && <ToDo found={found} />}
          <Facts found={found} />
          {found.state === "open" && write && <Decide write={write} />}
          {found.state === "open" && <Close id={id} />}
        </>
      )}
    </DetailDrawer>
  )
}

const ToDo = ({ found }: { found: Case }) => {
  const { t } = useTranslation("mpgi")
  const page = pageFor(found)
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("cases.what_to_do")}</Heading>
      <Text size="small">{t(`cases.kind.${found.kind}.do`, { defaultValue: "" })}</Text>
      {page && (
        <Link to={page} className="txt-small text-ui-fg-base underline w-fit">
          {t(`cases.to_${nameOf(page)}`)}
        </Link>
      )}
    </section>
  )
}

/** The last part of its path. */
const nameOf = (page: string) => page.split("/").at(-1)?.split("?")[0]

const Facts = ({ found }: { found: Case }) => {
  const { t, i18n } = useTranslation("mpgi")
  const time = (at: string | null) => at && new Date(at).toLocaleString(i18n.language.slice(0, 2))
  const { order_no, transaction_id, closed_by, details } = found
  return (
    <dl className="flex flex-col gap-y-2">
      <Known name={t("cases.column.state")}>
        <CaseState state={found.state} />
      </Known>
      <Known name={t("cases.column.order_no")}>
        <Id text={order_no} />
      </Known>
      <Known name={t("cases.transaction_id")}>
        <Id text={transaction_id} />
      </Known>
      <Known name={t("cases.account")}>{found.provider_id}</Known>
      <Details details={details} />
      <Known name={t("cases.column.opened_at")}>{time(found.opened_at)}</Known>
      <Known name={t("cases.closed_at")}>{time(found.closed_at)}</Known>
      <Known name={t("care.closed_by")}>{closed_by && <Closer closed_by={closed_by} />}</Known>
      <Known name={t("care.note")}>{found.note}</Known>
    </dl>
  )
}

const Close = ({ id }: { id: string }) => {
  const { t } = useTranslation("mpgi")
  const post = usePost<{ note: string }, object>(`cases/${encodeURIComponent(id)}/close`)
  const submit = (note: string) =>
    post.mutate(
      { note },
      {
        onSuccess: () => toast.success(t("cases.closed")),
        onError: ({ message }) => toast.error(t("cases.not_closed"), { description: message }),
      },
    )
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("cases.close_title")}</Heading>
      <NoteForm
        hint={t("cases.close_hint")}
        button={t("cases.close")}
        busy={post.isPending}
        submit={submit}
      />
    </section>
  )
}
