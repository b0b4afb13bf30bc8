import { defineConfig, globalIgnores } from "eslint/config"
import tseslint from "typescript-eslint"
import { importRules } from "./lint/boundaries"
import { house } from "./lint/house"

const leftOutTest = {
  selector:
    "CallExpression > MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo)$/]",
  message: "No test is left out.",
}

/** A literal that is spread into another one, or into an element's properties, stays on one line, and TypeScript accepts a misspelt field in it. */
const packed = [
  ":matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression",
  ":matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > TSAsExpression > ObjectExpression",
  ":matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression",
  ":matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > TSAsExpression > ArrayExpression",
].map((selector) => ({
  selector,
  message: "Write its fields or elements into the literal or the element around it.",
}))

const everywhere = [leftOutTest, ...packed]

/** What a test does meanwhile takes longer on a busy machine. Kills at random times may race. */
const raced = {
  selector: "Property[key.name='kind'] > Literal[value='delay']",
  message: 'Hold the reply with the fault "hold", and remove the fault when the test has acted.',
}

/** Every way to Medusa's own logger: ours, made of it in one place, redacts each line. */
const loggers = [
  "MemberExpression[property.name=/^(LOGGER|logger)$/]",
  'Property[key.name="logger"]',
  'Literal[value="logger"]',
  "ImportSpecifier[imported.name=/^logger$/i]",
].map((selector) => ({
  selector,
  message: 'Log through the module, container.resolve("mpgi").log: it redacts each line.',
}))

/** Medusa rounds no amount: one of its own, compared with one of ours as it is, differs by less than a cent, for ever. */
const compared = {
  selector: "MemberExpression[object.name='MathBN'][property.name=/^(eq|lt|lte|gt|gte)$/]",
  message: "Compare amounts with the functions of src/modules/mpgi/shared/money, which say whose they are.",
}

/** Express believes one proxy, whatever the options say. */
const addresses = [
  "MemberExpression[object.name=/^(req|request)$/][property.name=/^ips?$/]",
  "VariableDeclarator[init.name=/^(req|request)$/] > ObjectPattern > Property[key.name=/^ips?$/]",
  "MemberExpression[property.name='remoteAddress']",
].map((selector) => ({
  selector,
  message:
    "The customer's address is that of the module's clientAddresses: it believes whom the options name.",
}))

/** What is given to `mutate` is not run once its component is gone, which the reload after an action may bring about. */
const lostMessage = {
  selector: "CallExpression[callee.property.name='mutate'] MemberExpression[object.name='toast']",
  message: "The message would be lost with its button: give it to usePost or useAction.",
}

/** What Medusa loads into its dashboard: parts of its pages, and pages of ours. */
const unbounded = {
  selector: "ExportDefaultDeclaration > :not(CallExpression[callee.name='withBoundary'])",
  message:
    "An error of ours would replace the whole page: export default withBoundary(…) of src/admin/shared/boundary.",
}
const unframed = {
  selector: "ExportDefaultDeclaration > :not(CallExpression[callee.name='asPage'])",
  message: "A page has the banner of a paused server: export default asPage(…) of src/admin/shared/boundary.",
}

/** Rules about types are in .oxlintrc.json, except for ours: reading types costs more than all other rules together. */
export default defineConfig(
  globalIgnores([".medusa", "packages/*/dist", ".demo", "coverage", "test-results", "**/*.js", "**/*.mjs"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...tseslint.configs.recommended,
  {
    // Of tsconfig.json: rules look at them, and no types are read that would show.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    plugins: { house },
    rules: {
      "house/directive-reason": "error",
      "house/no-cycles": "error",
      "max-lines": ["warn", 250],
      "no-restricted-syntax": ["error", ...everywhere],
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["integration-tests/**/*.ts"],
    ignores: ["integration-tests/faults/kills/**"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, raced] },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["**/test/**", "src/cli/**", "src/scripts/mpgi.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Configuration arrives as options." },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/{admin,storefront}/**", "**/test/**"],
    rules: {
      "no-restricted-globals": ["error", "window", "document", "localStorage", "location", "navigator"],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/sandbox/**", "**/test/**", "src/modules/mpgi/shared/log.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...loggers, compared, ...addresses] },
  },
  {
    files: ["src/modules/mpgi/shared/client-address.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...loggers, compared] },
  },
  {
    files: ["src/modules/mpgi/shared/money.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...loggers] },
  },
  {
    files: ["src/admin/**/*.{ts,tsx}"],
    ignores: ["**/test/**"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...loggers, lostMessage] },
  },
  {
    files: ["src/admin/widgets/**/*.tsx"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...loggers, lostMessage, unbounded] },
  },
  {
    files: ["src/admin/routes/**/page.tsx"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...loggers, lostMessage, unframed] },
  },
  { ignores: ["**/test/**"], rules: { "house/no-laundering": "error" } },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["**/test/**", "src/modules/mpgi/shared/database.ts"],
    rules: { "house/no-never-casts": "error" },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/{admin,storefront,sandbox,gateway}/**", "src/modules/mpgi/migrations/**", "**/test/**"],
    rules: { "house/one-writer": "error" },
  },
  {
    files: ["src/{api,jobs,subscribers,scripts}/**/*.ts"],
    ignores: ["**/test/**"],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: __dirname } },
    rules: { "house/entry-points": "error" },
  },
  {
    files: [
      "src/{api,health,jobs,modules,payment-request,providers,storefront,subscribers,workflows}/**/*.ts",
    ],
    ignores: ["**/test/**"],
    rules: { "house/core-and-features": "error" },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/admin/**", "**/test/**"],
    rules: { "house/resolve-once": "error" },
  },
  ...importRules,
)
