import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Path } from "../api-types"
import type { components } from "../api.generated"
import { sdk } from "../sdk"

/** A problem with one field: its path with dots, a code for the translation, and the message in English. */
export type Problem = components["schemas"]["Problem"]

export type CheckReply = {
  problems: Problem[]
  needs_approval?: boolean | null
  first_charge_on?: string | null
}

/** Pause in typing after which the server checks the form. */
const CHECK_DELAY_MS = 350

/** Lets the server check a form while the user fills it in, since the rules exist only there. */
export function useFormCheck(path: Path<"post">, form: object) {
  const text = JSON.stringify(form)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ["mpgi", "check", path, settled],
    queryFn: () =>
      sdk.client.fetch<CheckReply>(path, { method: "POST", body: JSON.parse(settled) as object }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  })
  return { checked: data, current: settled === text }
}

/** Checks a form once, before it is submitted. */
export function checkForm(path: Path<"post">, form: object): Promise<CheckReply> {
  return sdk.client.fetch<CheckReply>(path, { method: "POST", body: form })
}
