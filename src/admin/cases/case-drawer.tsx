import { Heading, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useOne, usePost } from "../shared/api"
import { CopyableId, DetailRow } from "../shared/detail/detail"
import { DetailDrawer } from "../shared/detail/detail-drawer"
import { NoteForm } from "../shared/form/note-form"
import { Link } from "../shared/navigation/link"
import { resolutionPage, unconfirmedOperation, type Case } from "./api"
import { CaseDetails } from "./case-details"
import { CaseState, ClosedBy } from "./columns"
import { DecideOperation } from "./decide-operation"

/** One case: what happened, how to resolve it, and the forms that close it. */
export const CaseDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne("/admin/mpgi/cases/{id}", { id })
  const openedCase = query.data?.case
  const operation = openedCase && unconfirmedOperation(openedCase)
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
      {openedCase && (
        <>
          {openedCase.state === "open" && <Instructions openedCase={openedCase} />}
          <CaseFacts openedCase={openedCase} />
          {openedCase.state === "open" && operation && <DecideOperation operation={operation} />}
          {openedCase.state === "open" && <Close id={id} />}
        </>
      )}
    </DetailDrawer>
  )
}

const Instructions = ({ openedCase }: { openedCase: Case }) => {
  const { t } = useTranslation("mpgi")
  const page = resolutionPage(openedCase)
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("cases.next_steps")}</Heading>
      <Text size="small">{t(`cases.kind.${openedCase.kind}.do`, { defaultValue: "" })}</Text>
      {page && (
        <Link to={page} className="txt-small text-ui-fg-base underline w-fit">
          {t(`cases.to_${nameOf(page)}`)}
        </Link>
      )}
    </section>
  )
}

/** The last segment of the path of a page. */
const nameOf = (page: string) => page.split("/").at(-1)?.split("?")[0]

const CaseFacts = ({ openedCase }: { openedCase: Case }) => {
  const { t, i18n } = useTranslation("mpgi")
  const time = (at: string | null) => at && new Date(at).toLocaleString(i18n.language.slice(0, 2))
  const { order_no, transaction_id, closed_by, details } = openedCase
  return (
    <dl className="flex flex-col gap-y-2">
      <DetailRow label={t("cases.column.state")}>
        <CaseState state={openedCase.state} />
      </DetailRow>
      <DetailRow label={t("cases.column.order_no")}>
        <CopyableId text={order_no} />
      </DetailRow>
      <DetailRow label={t("cases.transaction_id")}>
        <CopyableId text={transaction_id} />
      </DetailRow>
      <DetailRow label={t("cases.account")}>{openedCase.provider_id}</DetailRow>
      <CaseDetails details={details} />
      <DetailRow label={t("cases.column.opened_at")}>{time(openedCase.opened_at)}</DetailRow>
      <DetailRow label={t("cases.closed_at")}>{time(openedCase.closed_at)}</DetailRow>
      <DetailRow label={t("shared.closed_by")}>{closed_by && <ClosedBy closed_by={closed_by} />}</DetailRow>
      <DetailRow label={t("shared.note")}>{openedCase.note}</DetailRow>
    </dl>
  )
}

const Close = ({ id }: { id: string }) => {
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
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("cases.close_title")}</Heading>
      <NoteForm
        hint={t("cases.close_hint")}
        action={t("cases.close")}
        busy={post.isPending}
        submit={(note) => post.mutate({ note })}
      />
    </section>
  )
}
