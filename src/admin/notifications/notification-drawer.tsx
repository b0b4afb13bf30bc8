import { Alert, Button, Heading, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { AccountTitle } from "../shared/account"
import { useOne, usePost } from "../shared/api"
import { CopyableId, DetailRow, DetailDrawer } from "../shared/detail"
import { NoteForm } from "../shared/form/forms"
import { OrderLink } from "../shared/order-link"
import { StateBadge } from "../shared/state-badge"
import type { Reply } from "../shared/api-types"

export const NOTIFICATION_STATES = ["received", "waiting", "parked", "applied", "closed"] as const

export const NOTIFICATION_KINDS = ["payment", "refund", "payout", "subscription"] as const

/** One notification: its payload, why it is not applied, and its actions. */
export const NotificationDrawer = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useTranslation("mpgi")
  const query = useOne("/admin/mpgi/notifications/{id}", { id })
  const notification = query.data?.notification
  return (
    <DetailDrawer
      title={t("notifications.notification")}
      description={t("notifications.notification_description")}
      query={query}
      close={close}
    >
      {notification && (
        <>
          <Facts notification={notification} />
          <Payload payload={notification.payload} />
          <Replay id={id} />
          {notification.state === "parked" && <Close id={id} />}
        </>
      )}
    </DetailDrawer>
  )
}

const Facts = ({ notification }: { notification: Notification }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { state, reason, received_at, applied_at, order, order_no } = notification
  const { transaction_id, deliveries, attempts } = notification
  const time = (at: string | null) => at && new Date(at).toLocaleString(i18n.language.slice(0, 2))
  return (
    <div className="flex flex-col gap-y-3">
      {reason && state !== "closed" && (
        <Alert variant={state === "parked" ? "warning" : "info"}>
          {t(`notifications.reason_description.${reason}`, { defaultValue: reason })}
        </Alert>
      )}
      <dl className="flex flex-col gap-y-2">
        <DetailRow label={t("notifications.column.state")}>
          <StateBadge state={state} of="notification" />
        </DetailRow>
        <DetailRow label={t("shared.order")}>{order && <OrderLink order={order} />}</DetailRow>
        <DetailRow label={t("notifications.column.order_no")}>
          <CopyableId text={order_no} />
        </DetailRow>
        <DetailRow label={t("notifications.transaction_id")}>
          <CopyableId text={transaction_id} />
        </DetailRow>
        <DetailRow label={t("notifications.account")}>
          <AccountTitle id={notification.provider_id} />
        </DetailRow>
        <DetailRow label={t("notifications.column.received_at")}>{time(received_at)}</DetailRow>
        <DetailRow label={t("notifications.applied_at")}>{time(applied_at)}</DetailRow>
        <DetailRow label={t("notifications.attempts")}>
          {t("notifications.attempts_and_deliveries", { attempts, deliveries })}
        </DetailRow>
        <DetailRow label={t("shared.closed_by")}>{notification.closed_by}</DetailRow>
        <DetailRow label={t("shared.note")}>{notification.note}</DetailRow>
      </dl>
    </div>
  )
}

const Payload = ({ payload }: { payload: Notification["payload"] }) => {
  const { t } = useTranslation("mpgi")
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("notifications.payload")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t("notifications.payload_hint")}
      </Text>
      <dl className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-2 rounded-lg p-4">
        {Object.entries(payload).map(([name, value]) => (
          <DetailRow key={name} label={name}>
            <span className="font-mono text-xs">{String(value)}</span>
          </DetailRow>
        ))}
      </dl>
    </section>
  )
}

const Replay = ({ id }: { id: string }) => {
  const { t } = useTranslation("mpgi")
  const replay = usePost(
    "/admin/mpgi/notifications/{id}/replay",
    {
      onSuccess: ({ notification }) =>
        notification &&
        toast.info(t("notifications.replayed", { state: t(`notifications.state.${notification.state}`) })),
      onError: ({ message }) => toast.error(t("notifications.replay_failed"), { description: message }),
    },
    { id },
  )
  return (
    <section className="flex flex-col items-start gap-y-2">
      <Heading level="h3">{t("notifications.replay_title")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t("notifications.replay_hint")}
      </Text>
      <Button size="small" variant="secondary" isLoading={replay.isPending} onClick={() => replay.mutate({})}>
        {t("notifications.replay")}
      </Button>
    </section>
  )
}

const Close = ({ id }: { id: string }) => {
  const { t } = useTranslation("mpgi")
  const close = usePost(
    "/admin/mpgi/notifications/{id}/close",
    {
      onSuccess: () => toast.success(t("notifications.closed")),
      onError: ({ message }) => toast.error(t("notifications.close_failed"), { description: message }),
    },
    { id },
  )
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h3">{t("notifications.close_title")}</Heading>
      <NoteForm
        hint={t("notifications.close_hint")}
        action={t("notifications.close")}
        busy={close.isPending}
        submit={(note) => close.mutate({ note })}
      />
    </section>
  )
}

/** `payload` was redacted before it was stored. `reason` states why the notification is waiting or parked. */
export type Notification = Reply<"/admin/mpgi/notifications/{id}">["notification"]
