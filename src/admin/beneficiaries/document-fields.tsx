import { Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Problem } from "../shared/form/form-check"
import { TextField } from "../shared/form/text-field"
import type { Document } from "./documents"

type Props = {
  documents: Document[]
  change: (documents: Document[]) => void
  problemOf: (field: string) => Problem | undefined
  touch: (field: string) => void
}

const PARTS = ["file_url", "file_type", "labels"] as const

/** The documents of a beneficiary: URLs from which the gateway downloads them. */
export const DocumentFields = ({ documents, change, problemOf, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  const set = (changed: number, part: keyof Document, value: string) =>
    change(
      documents.map((document, index) => (index === changed ? { ...document, [part]: value } : document)),
    )
  return (
    <fieldset className="flex flex-col gap-y-4">
      <legend>
        <Heading level="h2">{t("beneficiaries.group.documents")}</Heading>
      </legend>
      <Text size="small" className="text-ui-fg-subtle">
        {t("beneficiaries.form.documents_description")}
      </Text>
      {documents.map((document, index) => (
        <div key={index} className="grid items-start gap-4 sm:grid-cols-2">
          {PARTS.map((part) => {
            const field = `beneficiary.person_documents.${index}.${part}`
            return (
              <TextField
                key={part}
                required={part !== "labels"}
                label={t(`beneficiaries.field.${part}`)}
                value={document[part]}
                onChange={(value) => set(index, part, value)}
                onBlur={() => touch(field)}
                problem={problemOf(field)}
                hint={part === "file_type" ? "application/pdf" : undefined}
              />
            )
          })}
          <Button
            type="button"
            size="small"
            variant="secondary"
            className="self-end justify-self-start"
            onClick={() => change(documents.filter((_, other) => other !== index))}
          >
            {t("beneficiaries.form.remove_document", { number: index + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => change([...documents, { file_type: "", file_url: "", labels: "" }])}
        >
          {t("beneficiaries.form.add_document")}
        </Button>
      </div>
    </fieldset>
  )
}
