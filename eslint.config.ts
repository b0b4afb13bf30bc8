import { defineConfig, globalIgnores } from "eslint/config"
import tseslint from "typescript-eslint"
import { importRules } from "./lint/boundaries"
import { directiveReason } from "./lint/directive-reason"

export default defineConfig(
  globalIgnores([".medusa", ".demo", "coverage", "test-results", "**/*.js", "**/*.mjs"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      parserOptions: { project: "./tsconfig.all.json", tsconfigRootDir: __dirname },
    },
    plugins: { house: { rules: { "directive-reason": directiveReason } } },
    rules: {
      "house/directive-reason": "error",
      "max-lines": ["warn", 220],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression > MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo)$/]",
          message: "No test is left out.",
        },
      ],
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["**/test/**", "src/sandbox/bin.ts"],
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
  importRules,
)
