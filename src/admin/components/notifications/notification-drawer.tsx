import { Alert, Button, Heading, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useOne, usePost } from "../../lib/api"
import type { Notification } from "../../lib/notifications"
import { DetailDrawer } from "../care/detail-drawer"
import { Id, Known } from "../care/known"
import { NoteForm } from "../care/note-form"
import { StateBadge } from "../payment/state-badge"

/** One notification: what it says, why it waits, and what can be done. */
export const NotificationDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne<{ notification: Notification }>(`notifications/${encodeURIComponent(id)}`)
  const notification = query.data?.notification
  return (
    <DetailDrawer title={t("inbox.one")} description={t("inbox.one_description")} query={query} close={close}>
      {notification && (
        <>
          <Facts notification={notification} />
          <Payload payload={notification.payload} />
          <Replay id={id} />
          {notification.state === "parked" && <Done id={id} />}
        </>
      )}
    </DetailDrawer>
  )
}

const Facts = ({ notification }: { notification: Notification }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { state, reason, received_at, applied_at, order_no, transaction_id, copies, attempts } = notification
  const time = (at: string | null) => at && new Date(at).toLocaleString(i18n.language.slice(0, 2))
  return (
    <div className="flex flex-col gap-y-3">
      {reason && state !== "done" && (
        <Alert variant={state === "parked" ? "warning" : "info"}>
          {t(`inbox.why.${reason}`, { defaultValue: reason })}
        </Alert>
      )}
      <dl className="flex flex-col gap-y-2">
        <Known name={t("inbox.column.state")}>
          <StateBadge state={state} of="message" />
        </Known>
        <Known name={t("inbox.column.order_no")}>
          <Id text={order_no} />
        </Known>
        <Known name={t("inbox.transaction_id")}>
          <Id text={transaction_id} />
        </Known>
        <Known name={t("inbox.account")}>{notification.provider_id}</Known>
        <Known name={t("inbox.column.received_at")}>{time(received_at)}</Known>
        <Known name={t("inbox.applied_at")}>{time(applied_at)}</Known>
        <Known name={t("inbox.tried")}>{t("inbox.tried_times", { attempts, copies })}</Known>
        <Known name={t("care.closed_by")}>{notification.done_by}</Known>
        <Known name={t("care.note")}>{notification.note}</Known>
      </dl>
    </div>
  )
}

const Payload = ({ payload }: { payload: Notification["payload"] }) => {
  const { t } = useTranslation("mpgi")
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("inbox.payload")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t("inbox.payload_hint")}
      </Text>
      <dl className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-2 rounded-lg p-4">
        {Object.entries(payload).map(([name, value]) => (
          <Known key={name} name={name}>
            <span className="font-mono text-xs">{value}</span>
          </Known>
        ))}
      </dl>
    </section>
  )
}

const Replay = ({ id }: { id: string }) => {
  const { t } = useTranslation("mpgi")
  const replay = usePost<object, { notification: Notification }>(
    `notifications/${encodeURIComponent(id)}/replay`,
  )
  const run = () =>
    replay.mutate(
      {},
      {
        onSuccess: ({ notification: { state } }) =>
          toast.info(t("inbox.replayed", { state: t(`message.${state}`) })),
        onError: ({ message }) => toast.error(t("inbox.not_replayed"), { description: message }),
      },
    )
  return (
    <section className="flex flex-col items-start gap-y-2">
      <Heading level="h3">{t("inbox.replay_title")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t("inbox.replay_hint")}
      </Text>
      <Button size="small" variant="secondary" isLoading={replay.isPending} onClick={run}>
        {t("inbox.replay")}
      </Button>
    </section>
  )
}

const Done = ({ id }: { id: string }) => {
  const { t } = useTranslation("mpgi")
  const done = usePost<{ note: string }, object>(`notifications/${encodeURIComponent(id)}/done`)
  const submit = (note: string) =>
    done.mutate(
      { note },
      {
        onSuccess: () => toast.success(t("inbox.marked")),
        onError: ({ message }) => toast.error(t("inbox.not_marked"), { description: message }),
      },
    )
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("inbox.done_title")}</Heading>
      <NoteForm hint={t("inbox.done_hint")} button={t("inbox.done")} busy={done.isPending} submit={submit} />
    </section>
  )
}
