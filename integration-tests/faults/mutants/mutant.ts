/** One bug, planted by changing the source text, and the tests that must notice it. */
export interface Mutant {
  name: string
  /** What to change; each `find` is in the file exactly once. */
  patches: { file: string; find: string; replace: string }[]
  /** A spec, with the tests of it where it is long. */
  caughtBy: { spec: string; tests?: string }
}

/** A text of a file, and its replacement. */
export const patch = (file: string, find: string, replace: string) => ({ file, find, replace })

/** One replacement in a file of the module. */
export const within = (file: string, find: string, replace: string) => [
  patch(`src/modules/mpgi/${file}`, find, replace),
]
