import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useList } from "./api"
import { sdk } from "./sdk"

/** As `GET /admin/mpgi/beneficiaries` answers. */
export interface Beneficiary {
  id: string
  code: string | null
  name: string | null
  entity_type: "PERSON" | "COMPANY"
  country_code: string
  bank_tail: string
  account_currency: string | null
  created_at: string
  archived_at: string | null
}

export type Tree = { [name: string]: Tree | string | undefined | Tree[] | string[] }

/** With all its fields, account and identity numbers masked. */
export interface OneBeneficiary extends Beneficiary {
  beneficiary: Tree | null
}

export interface FieldGroup {
  name: string
  fields: { name: string; required: boolean }[]
}

export const useBeneficiaries = (query: Record<string, string>) =>
  useList<"beneficiaries", Beneficiary>("beneficiaries", query)

export function useBeneficiary(id: string) {
  return useQuery({
    queryKey: ["mpgi", "beneficiary", id],
    queryFn: () => sdk.client.fetch<{ beneficiary: OneBeneficiary }>(`/admin/mpgi/beneficiaries/${id}`),
  })
}

/** The fields that an entity of this type with a bank in this country is asked for. */
export function useFieldGroups(entity_type: string, country_code: string) {
  const country = /^[A-Za-z]{2}$/.test(country_code) ? country_code.toUpperCase() : ""
  return useQuery({
    queryKey: ["mpgi", "beneficiary-fields", entity_type, country],
    queryFn: () =>
      sdk.client.fetch<{ groups: FieldGroup[] }>("/admin/mpgi/beneficiaries/fields", {
        query: { entity_type, country_code: country },
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}
