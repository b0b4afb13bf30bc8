import { Heading, Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { TextField, type Problem } from "../shared/form/fields"
import type { FieldGroup, DetailedBeneficiary, Tree } from "./api"

const PARTS = ["file_url", "file_type", "labels"] as const

type Props = {
  groups: FieldGroup[]
  values: Readonly<Record<string, string>>
  problemOf: (name: string) => Problem | undefined
  change: (name: string, value: string) => void
  touch: (name: string) => void
}

/** The fields that the API names, in its groups. The group of rare fields is collapsed unless it has a value or a problem. */
export const FieldGroups = ({ groups, values, problemOf, change, touch }: Props) => {
  const { t } = useTranslation("mpgi")
  return groups.map(({ name: group, fields }) => {
    const inputs = (
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, required }) => (
          <TextField
            key={name}
            required={required}
            label={t(`beneficiaries.field.${lastSegment(name)}`)}
            type={name === "date_of_birth" ? "date" : "text"}
            value={values[name] ?? ""}
            onChange={(value) => change(name, value)}
            onBlur={() => touch(name)}
            problem={problemOf(name)}
          />
        ))}
      </div>
    )
    if (group !== "more")
      return (
        <fieldset key={group}>
          <legend>
            <Heading level="h2">{t(`beneficiaries.group.${group}`)}</Heading>
          </legend>
          {inputs}
        </fieldset>
      )
    const hasContent = fields.some(({ name }) => values[name] || problemOf(name))
    return (
      <details key={group} open={hasContent || undefined}>
        <summary className="txt-compact-small-plus cursor-pointer">{t("beneficiaries.group.more")}</summary>
        {inputs}
      </details>
    )
  })
}

/** A document in the form. `labels` are separated by commas. */
export interface Document {
  file_type: string
  file_url: string
  labels: string
}

/** Reads the documents of a beneficiary into the form. */
export function readDocuments(beneficiary: DetailedBeneficiary["beneficiary"] | undefined): Document[] {
  const { person_documents: documents = [] } = beneficiary ?? {}
  return documents.map(({ file_type = "", file_url = "", labels = [] }) => ({
    file_type,
    file_url,
    labels: labels.join(", "),
  }))
}

/** The documents as the API expects them. Omits empty ones. */
export function toPersonDocuments(documents: readonly Document[]) {
  const filled = documents.filter(({ file_type, file_url, labels }) => file_type + file_url + labels !== "")
  if (filled.length === 0) return {}
  return {
    person_documents: filled.map(({ labels, ...document }) => ({
      ...document,
      labels: labels
        .split(",")
        .map((label) => label.trim())
        .filter(Boolean),
    })),
  }
}

/** Flattens nested values for a form: each text by its path with dots. Omits lists. */
export function flatten(tree: Tree, path = ""): Record<string, string> {
  const entries = Object.entries(tree).flatMap(([name, part]): [string, string][] => {
    if (typeof part === "string") return [[path + name, part]]
    if (typeof part !== "object" || Array.isArray(part)) return []
    return Object.entries(flatten(part, `${path}${name}.`))
  })
  return Object.fromEntries(entries)
}

/** The reverse of `flatten`. Omits empty texts. */
export function unflatten(texts: Readonly<Record<string, string>>): Tree {
  const tree: Tree = {}
  for (const [path, text] of Object.entries(texts)) {
    if (text.trim() === "") continue
    const names = path.split(".")
    const last = names.pop() ?? ""
    let branch = tree
    for (const name of names) branch = (branch[name] ??= {}) as Tree
    branch[last] = text
  }
  return tree
}

/** The last segment of a path with dots. */
export const lastSegment = (path: string) => path.split(".").at(-1) ?? path

type DocumentFieldsProps = {
  documents: Document[]
  change: (documents: Document[]) => void
  problemOf: (field: string) => Problem | undefined
  touch: (field: string) => void
}

/** The documents of a beneficiary: URLs from which the gateway downloads them. */
export const DocumentFields = ({ documents, change, problemOf, touch }: DocumentFieldsProps) => {
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
