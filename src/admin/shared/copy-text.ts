/**
 * Copies a text. If the browser offers no clipboard, as on a page without https, it selects the text in the input that
 * shows it and copies the selection.
 * @returns whether it was copied
 */
export async function copyText(text: string, input_id: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const input = document.getElementById(input_id)
    if (!(input instanceof HTMLInputElement)) return false
    input.select()
    return document.execCommand("copy")
  }
}
