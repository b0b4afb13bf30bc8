import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { OneBeneficiary } from "../../lib/beneficiaries"
import { flatten } from "../../lib/paths"
import { readDocuments } from "./documents"

/** What is known of a beneficiary. Account and identity numbers come masked. */
export const BeneficiaryFacts = ({ known }: { known: OneBeneficiary }) => {
  const { t } = useTranslation("mpgi")
  const { entity_type: _, ...values } = flatten(known.beneficiary ?? {})
  const facts = [
    ["entity_type", t(`beneficiary.type.${known.entity_type}`)],
    ["code", known.code ?? ""],
    ...Object.entries(values).map(([path, value]) => [path.split(".").at(-1) ?? path, value]),
  ] as [name: string, value: string][]
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="grid grid-cols-2 items-start gap-x-4">
              <dt className="txt-compact-small-plus">{t(`beneficiary.field.${name}`)}</dt>
              <dd className="txt-compact-small text-ui-fg-subtle min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {readDocuments(known.beneficiary).map(({ file_url, file_type, labels }) => (
        <div key={file_url} className="px-6 py-4">
          <a
            href={file_url}
            rel="noreferrer noopener"
            target="_blank"
            className="txt-compact-small text-ui-fg-base underline break-all"
          >
            {file_url}
          </a>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {[file_type, labels].filter(Boolean).join(" · ")}
          </Text>
        </div>
      ))}
    </>
  )
}
