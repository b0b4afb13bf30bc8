import { relative } from "node:path"
import type { Rule } from "eslint"
import { onImports } from "./import-graph"

/** The folders of each feature, by the name that they have on every floor. Features of one line know each other. */
export const FEATURES: readonly (readonly string[])[] = [
  ["payouts", "beneficiaries"],
  ["subscriptions", "subscription-plans"],
  ["payment-links", "awaiting-orders"],
  ["saved-cards"],
  ["bulk"],
  ["overview"],
  ["checkout-settings"],
]

/** Files outside the features that may know them: they put the parts together, and decide nothing. */
export const COMPOSITION: readonly string[] = [
  "src/api/features.ts",
  "src/modules/mpgi/features.ts",
  "src/modules/mpgi/index.ts",
  "src/modules/mpgi/models/index.ts",
  "src/modules/mpgi/options/options.ts",
  "src/modules/mpgi/service.ts",
  "src/modules/mpgi/tables.ts",
  "src/modules/mpgi/values.ts",
  "src/storefront/index.ts",
  "src/workflows/features.ts",
  "src/workflows/index.ts",
]

/** The core imports no feature, and a feature no other one. `shared/feature.ts` has the hooks (decision 66). */
export const coreAndFeatures: Rule.RuleModule = {
  meta: {
    type: "problem",
    messages: {
      core: "The core does not know {{feature}}: offer a hook in shared/feature.ts, and register it in its feature.ts.",
      other: "{{own}} does not know {{feature}}: what both use belongs to the core.",
    },
    schema: [],
  },
  create(context) {
    const { cwd, filename } = context
    const file = relative(cwd, filename)
    if (COMPOSITION.includes(file)) return {}
    const own = featureOf(file)
    return onImports(context, (node, target) => {
      const feature = featureOf(relative(cwd, target))
      if (!feature || feature === own) return
      const data = { feature: feature[0] ?? "", own: own?.[0] ?? "" }
      context.report({ node, messageId: own ? "other" : "core", data })
    })
  },
}

/** The feature that a file belongs to, by its folder. Undefined for the core. */
function featureOf(path: string): readonly string[] | undefined {
  const folders = path.split("/").slice(0, -1)
  return FEATURES.find((names) => names.some((name) => folders.includes(name)))
}
