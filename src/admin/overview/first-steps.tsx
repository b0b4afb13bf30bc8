import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useAccountTitle } from "../shared/account"
import { Link } from "../shared/navigation/link"
import type { Overview } from "./cards"

/** The remaining steps until customers can pay: an account, a region that offers it, a first payment. */
export const FirstSteps = ({ overview: { setup } }: { overview: Overview }) => {
  const { t } = useTranslation("mpgi")
  const titleOf = useAccountTitle()
  const { accounts, unoffered, has_payments } = setup
  const offered = accounts > unoffered.length
  if (has_payments && offered) return null
  const steps = [
    { id: "account", done: accounts > 0, to: null },
    { id: "region", done: offered, to: "/settings/regions" },
    { id: "settings", done: has_payments, to: "/settings/payments" },
    { id: "payment", done: has_payments, to: "/payments/developers/health" },
  ]
  const next = steps.find(({ done }) => !done)
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("overview.first.title")}>
      <div className="px-6 py-4">
        <Heading level="h2">{t("overview.first.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("overview.first.description")}
        </Text>
      </div>
      <ol className="divide-y">
        {steps.map(({ id, done, to }) => (
          <li
            key={id}
            className="flex items-start gap-x-3 px-6 py-4"
            aria-current={id === next?.id ? "step" : undefined}
          >
            <span className="pt-0.5">
              {done ? (
                <CheckCircleSolid className="text-ui-tag-green-icon" aria-label={t("overview.first.done")} />
              ) : (
                <CircleDottedLine className="text-ui-fg-muted" aria-hidden />
              )}
            </span>
            <span className="min-w-0">
              <Text size="small" weight="plus">
                {t(`overview.first.${id}.name`)}
              </Text>
              {!done && (
                <>
                  {(id !== "region" || accounts > 0) && (
                    <Text size="small" className="text-ui-fg-subtle">
                      {t(`overview.first.${id}.what`, { titles: unoffered.map(titleOf).join(", ") })}
                    </Text>
                  )}
                  {to && (
                    <Link to={to} className="txt-small-plus text-ui-fg-base underline">
                      {t(`overview.first.${id}.link`)}
                    </Link>
                  )}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Container>
  )
}
