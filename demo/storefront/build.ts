import { join } from "node:path"

/** Builds the storefront as static files. Takes a few seconds. */
export async function buildStorefront(outDir: string): Promise<void> {
  const { build } = await import("vite")
  await build({
    configFile: false,
    root: __dirname,
    logLevel: "warn",
    resolve: {
      alias: {
        "medusa-payment-mpgi/storefront": join(__dirname, "../../src/storefront/index.ts"),
        "medusa-payment-mpgi-storefront/react": join(
          __dirname,
          "../../packages/storefront/src/react/index.ts",
        ),
      },
    },
    esbuild: { jsx: "automatic" },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      rollupOptions: {
        // "use client" of the components is for frameworks that render on a server.
        onwarn: (warning, warn) => {
          if (warning.code !== "MODULE_LEVEL_DIRECTIVE" && warning.code !== "SOURCEMAP_ERROR") warn(warning)
        },
      },
    },
  })
}
