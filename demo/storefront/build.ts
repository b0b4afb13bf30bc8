import { join } from "node:path"

/** Builds the storefront into a folder of static files; takes some seconds. */
export async function buildStorefront(outDir: string): Promise<void> {
  const { build } = await import("vite")
  await build({
    configFile: false,
    root: __dirname,
    logLevel: "warn",
    resolve: {
      alias: { "medusa-payment-mpgi/storefront": join(__dirname, "../../src/storefront/index.ts") },
    },
    esbuild: { jsx: "automatic" },
    build: { outDir, emptyOutDir: true, target: "es2022" },
  })
}
