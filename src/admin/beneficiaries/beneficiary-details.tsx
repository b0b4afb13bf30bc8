import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { DetailedBeneficiary } from "./api"
import { readDocuments } from "./documents"
import { flatten, lastSegment } from "./form-paths"

/** All fields of a beneficiary. The API masks account and identity numbers. */
export const BeneficiaryDetails = ({ beneficiary }: { beneficiary: DetailedBeneficiary }) => {
  const { t } = useTranslation("mpgi")
  const { entity_type: _, ...values } = flatten(beneficiary.beneficiary ?? {})
  const details: [name: string, value: string][] = [
    ["entity_type", t(`beneficiaries.type.${beneficiary.entity_type}`)],
    ["code", beneficiary.code ?? ""],
    ...Object.entries(values).map(([path, value]): [string, string] => [lastSegment(path), value]),
  ]
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2">
        {details
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="grid grid-cols-2 items-start gap-x-4">
              <dt className="txt-compact-small-plus">{t(`beneficiaries.field.${name}`)}</dt>
              <dd className="txt-compact-small text-ui-fg-subtle min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {readDocuments(beneficiary.beneficiary).map(({ file_url, file_type, labels }) => (
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
