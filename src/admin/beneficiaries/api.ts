import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { get, post, useAction, useList, type Messages } from "../shared/api"
import type { Reply } from "../shared/api-types"

export type Beneficiary = Reply<"/admin/mpgi/beneficiaries">["beneficiaries"][number]
/** A beneficiary with all its fields; account and identity numbers are masked. */
export type DetailedBeneficiary = Reply<"/admin/mpgi/beneficiaries/{id}">["beneficiary"]
export type FieldGroup = Reply<"/admin/mpgi/beneficiaries/fields">["groups"][number]

/** Nested form values. */
export type Tree = { [name: string]: Tree | string | undefined | Tree[] | string[] }

export const useBeneficiaries = (query: Record<string, string>) =>
  useList("/admin/mpgi/beneficiaries", "beneficiaries", query)

export function useBeneficiary(id: string) {
  return useQuery({
    queryKey: ["mpgi", "beneficiary", id],
    queryFn: () => get("/admin/mpgi/beneficiaries/{id}", {}, { id }),
  })
}

/** Loads the fields that the gateway accepts for this type of entity and this country of its bank. */
export function useFieldGroups(entity_type: string, country_code: string) {
  const country = /^[A-Za-z]{2}$/.test(country_code) ? country_code.toUpperCase() : ""
  return useQuery({
    queryKey: ["mpgi", "beneficiary-fields", entity_type, country],
    queryFn: () => get("/admin/mpgi/beneficiaries/fields", { entity_type, country_code: country }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}

/** Creates a beneficiary, or replaces the one with this ID. */
export function useSaveBeneficiary(
  id: string | undefined,
  messages: Messages<{ beneficiary: { id: string; proposed: object | null } }, object>,
) {
  const save = (form: object) =>
    id === undefined
      ? post<"/admin/mpgi/beneficiaries", object>("/admin/mpgi/beneficiaries", form)
      : post<"/admin/mpgi/beneficiaries/{id}", object>("/admin/mpgi/beneficiaries/{id}", form, { id })
  return useAction(save, messages)
}
