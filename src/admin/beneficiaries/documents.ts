import type { DetailedBeneficiary } from "./api"

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
