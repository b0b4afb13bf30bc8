/** Environment variable that names the only files of cases to be run, with commas; `npm run test:cases` sets it. */
export const ONLY_CASES = "MPGI_CASES"

/**
 * Runs the cases of some files on one booted store, or whatever they share. A boot takes longer than most files of cases, so
 * those that can share one do. `files` names each by its path from the folder of the spec, without `.cases.ts`.
 */
export function describeCases<Shared>(shared: Shared, files: Record<string, (shared: Shared) => void>): void {
  const only = process.env[ONLY_CASES]?.split(",")
  for (const [file, cases] of Object.entries(files)) if (!only || only.includes(file)) cases(shared)
}
