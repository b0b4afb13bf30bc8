/** Rejects with the signal's reason once it is aborted. The result may be ignored. */
export function aborted(signal: AbortSignal): Promise<never> {
  const interrupted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    else signal.addEventListener("abort", () => reject(signal.reason as Error))
  })
  interrupted.catch(() => {})
  return interrupted
}
