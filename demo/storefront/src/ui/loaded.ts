import { useEffect, useState } from "react"

/** What `load` answers, loaded again when `key` changes; the answer to an older key is dropped. */
export function useLoaded<Value>(load: () => Promise<Value>, key: string) {
  const [state, setState] = useState<{ value?: Value; error?: string }>({})
  useEffect(() => {
    let wanted = true
    setState({})
    load().then(
      (value) => wanted && setState({ value }),
      () => wanted && setState({ error: "This could not be loaded. Please try again." }),
    )
    return () => {
      wanted = false
    }
  }, [key])
  return state
}
