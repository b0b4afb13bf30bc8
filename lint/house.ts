import type { ESLint } from "eslint"
import { coreAndFeatures } from "./rules/core-and-features"
import { directiveReason } from "./rules/directive-reason"
import { entryPoints } from "./rules/entry-points"
import { noCycles } from "./rules/no-cycles"
import { noLaundering } from "./rules/no-laundering"
import { noNeverCasts } from "./rules/no-never-casts"
import { oneWriter } from "./rules/one-writer"
import { resolveOnce } from "./rules/resolve-once"

/** Rules of this repository. */
export const house: ESLint.Plugin = {
  rules: {
    "core-and-features": coreAndFeatures,
    "directive-reason": directiveReason,
    "entry-points": entryPoints,
    "no-cycles": noCycles,
    "no-laundering": noLaundering,
    "no-never-casts": noNeverCasts,
    "one-writer": oneWriter,
    "resolve-once": resolveOnce,
  },
}
