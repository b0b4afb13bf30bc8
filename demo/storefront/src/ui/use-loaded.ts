import { useEffect, useState } from "react"

/** The result of `load`, loaded again when `key` changes. Results of an earlier key are ignored. */
export function useLoaded<Value>(load: () => Promise<Value>, key: string) {
  const [state, setState] = useState<{ value?: Value; error?: string }>({})
  useEffect(() => {
    let current = true
    setState({})
    load().then(
      (value) => current && setState({ value }),
      () => current && setState({ error: "Could not load. Refresh the page to try again." }),
    )
    return () => {
      current = false
    }
  }, [key])
  return state
}
