import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { sdk } from "./sdk"

/** What the server says of one field: its path with dots, a word for the texts, and the same in English. */
export interface Problem {
  field: string
  code: string
  message: string
}

export type Checked = {
  problems: Problem[]
  needs_approval?: boolean | null
  first_charge_on?: string | null
}

/** How long nobody types before the server is asked. */
const PAUSE_MS = 350

/** Has the server look at a form while it is typed: the rules are there and nowhere else. */
export function useFormCheck(path: string, form: object) {
  const text = JSON.stringify(form)
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ["mpgi", "check", path, settled],
    queryFn: () => sdk.client.fetch<Checked>(path, { method: "POST", body: JSON.parse(settled) as object }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  })
  return { checked: data, current: settled === text }
}

/** The same once and now, before something is done. */
export function checkNow(path: string, form: object): Promise<Checked> {
  return sdk.client.fetch<Checked>(path, { method: "POST", body: form })
}
