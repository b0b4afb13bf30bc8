import type { Tree } from "../../lib/beneficiaries"

/** A document by its address, as a form holds it: labels apart by commas. */
export interface Document {
  file_type: string
  file_url: string
  labels: string
}

export function readDocuments(beneficiary: Tree | null | undefined): Document[] {
  const { person_documents: known = [] } = (beneficiary ?? {}) as {
    person_documents?: { file_type?: string; file_url?: string; labels?: string[] }[]
  }
  return known.map(({ file_type = "", file_url = "", labels = [] }) => ({
    file_type,
    file_url,
    labels: labels.join(", "),
  }))
}

/** As the server takes them; a line with nothing in it is none. */
export function documentsOf(documents: readonly Document[]) {
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
