// One project per kind of test: `npx jest --selectProjects unit`, or any path.
const { readConfigFile, sys } = require("typescript")

/** The package's own export names resolve to src, as `paths` of tsconfig.json says. */
const { paths } = readConfigFile("tsconfig.json", sys.readFile).config.compilerOptions
const ownExports = Object.fromEntries(
  Object.entries(paths).map(([name, [file]]) => [
    `^${name.replace("*", "(.*)")}$`,
    file.replace("./", "<rootDir>/").replace("*", "$1"),
  ]),
)

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir: __dirname,
  testEnvironment: "node",
  testMatch: [`<rootDir>/${testMatch}`],
  moduleNameMapper: ownExports,
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.demo/"],
  transform: {
    "^.+\\.[jt]sx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: "automatic" } },
          target: "es2021",
        },
      },
    ],
  },
  ...more,
})

const onPostgres = {
  globalSetup: "<rootDir>/integration-tests/setup/postgres-up.ts",
  globalTeardown: "<rootDir>/integration-tests/setup/postgres-down.ts",
  setupFilesAfterEnv: ["<rootDir>/integration-tests/setup/time-out.ts"],
}

/** Specs share what they load from packages; see integration-tests/setup/one-realm. */
const inOneRealm = {
  runtime: "<rootDir>/integration-tests/setup/one-realm/runtime.js",
  testEnvironment: "<rootDir>/integration-tests/setup/one-realm/environment.js",
}

/** And files of ours: a Medusa that is booted once a process, with what it is made of. */
const SHARED = ["src/", "integration-tests/setup/", "tools/", "demo/"]
const sharing = (...more) => ({ ...inOneRealm, testEnvironmentOptions: { shared: [...SHARED, ...more] } })

const unit = { ...inOneRealm, setupFilesAfterEnv: ["<rootDir>/integration-tests/setup/time-out.ts"] }

const onDemo = {
  ...onPostgres,
  ...sharing(),
  globalSetup: "<rootDir>/integration-tests/browser/setup/build-dashboard.ts",
  testEnvironment: "<rootDir>/integration-tests/browser/setup/environment.ts",
}

module.exports = {
  testSequencer: "<rootDir>/integration-tests/setup/by-store.js",
  projects: [
    project("unit", "{src,packages/storefront/src}/**/test/**/*.spec.{ts,tsx}", unit),
    project(
      "tools",
      "{tools,scripts,lint,demo,benchmarks,packages/storefront/test,integration-tests/situations}/**/*.spec.ts",
      unit,
    ),
    project("host", "integration-tests/host/**/*.spec.ts", {
      ...onPostgres,
      ...sharing("integration-tests/host/fixtures/"),
    }),
    project("http", "integration-tests/http/**/*.spec.ts", { ...onPostgres, ...sharing() }),
    project("faults", "integration-tests/faults/!(differential)/**/*.spec.ts", {
      ...onPostgres,
      ...inOneRealm,
      moduleNameMapper: {
        ...ownExports,
        // Medusa's own workflows run on the substitute of Medusa there.
        "^@medusajs/medusa/core-flows$": "<rootDir>/integration-tests/faults/medusa/core-flows.ts",
      },
    }),
    project("differential", "integration-tests/faults/differential/**/*.spec.ts", {
      ...onPostgres,
      ...sharing("integration-tests/faults/"),
      moduleNameMapper: {
        ...ownExports,
        // Both run here: the substitute of Medusa, and Medusa itself.
        "^@medusajs/medusa/core-flows$": "<rootDir>/integration-tests/faults/differential/core-flows.ts",
      },
    }),
    project("multi", "integration-tests/multi/**/*.spec.ts", {
      ...onPostgres,
      ...sharing("integration-tests/faults/"),
    }),
    project("browser", "integration-tests/browser/**/*.spec.ts", onDemo),
    project("package", "integration-tests/package/**/*.spec.ts", {
      ...onPostgres,
      ...inOneRealm,
      globalSetup: "<rootDir>/integration-tests/package/pack.ts",
      globalTeardown: "<rootDir>/integration-tests/package/clean-up.ts",
    }),
  ],
}
