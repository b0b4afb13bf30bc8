import { useTyped } from "../../lib/typed"
import type { View } from "../../lib/view"
import { SmallInput } from "./small-input"

type Props = { label: string; view: View; name: string }

/** A word to look for, taken into the address when the typing pauses. */
export const Find = ({ label, view, name }: Props) => {
  const [typed, type] = useTyped(view.get(name), (text) => view.set({ [name]: text }, { replace: true }))
  return <SmallInput label={label} value={typed} put={type} />
}
