import { Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../lib/form-check"
import { TextField } from "../form/text-field"
import type { Document } from "./documents"

type Props = {
  documents: Document[]
  change: (documents: Document[]) => void
  problemOf: (field: string) => Problem | undefined
  touch: (field: string) => void
}

const PARTS = ["file_url", "file_type", "labels"] as const

/** Documents that the gateway fetches from where they lie. */
export const DocumentFields = ({ documents, change, problemOf, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  const set = (at: number, part: keyof Document, value: string) =>
    change(documents.map((document, place) => (place === at ? { ...document, [part]: value } : document)))
  return (
    <fieldset className="flex flex-col gap-y-4">
      <legend>
        <Heading level="h2">{t("beneficiary.group.documents")}</Heading>
      </legend>
      <Text size="small" className="text-ui-fg-subtle">
        {t("beneficiary.form.documents_about")}
      </Text>
      {documents.map((document, at) => (
        <div key={at} className="grid items-start gap-4 sm:grid-cols-2">
          {PARTS.map((part) => {
            const field = `beneficiary.person_documents.${at}.${part}`
            return (
              <TextField
                key={part}
                required={part !== "labels"}
                label={t(`beneficiary.field.${part}`)}
                value={document[part]}
                onChange={(value) => set(at, part, value)}
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
            onClick={() => change(documents.filter((_, place) => place !== at))}
          >
            {t("beneficiary.form.remove_document", { number: at + 1 })}
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
          {t("beneficiary.form.add_document")}
        </Button>
      </div>
    </fieldset>
  )
}
