import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** A Chromium to run, and the environment that it wants. */
export type ChromiumBinary = { executablePath: string; env: Record<string, string> }

const cache = join(__dirname, "..", "node_modules", ".cache", "mpgi-chromium")

/** CHROME_PATH when set; else the Chromium that npm installed, with its own libraries and font, unpacked once. */
export function findChromium(): ChromiumBinary {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH, env: {} }
  if (!existsSync(cache)) unpack()
  return {
    executablePath: join(cache, "chromium"),
    env: { LD_LIBRARY_PATH: join(cache, "al2023", "lib"), FONTCONFIG_FILE: join(cache, "fonts.conf") },
  }
}

/**
 * `@sparticuz/chromium` unpacks into the temporary folder, and its libraries only where it sees AWS Lambda: so
 * it runs in a process of its own that says so, into a folder of ours that appears complete or not at all.
 */
function unpack() {
  mkdirSync(dirname(cache), { recursive: true })
  const partial = mkdtempSync(`${cache}-`)
  const script = `require(${JSON.stringify(require.resolve("@sparticuz/chromium"))}).executablePath()`
  execFileSync(process.execPath, ["-e", script], {
    env: { TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" },
    stdio: ["ignore", "ignore", "inherit"],
  })
  for (const path of [partial, join(partial, "chromium")]) chmodSync(path, 0o755)
  writeFileSync(join(partial, "fonts.conf"), fontConfiguration(cache))
  try {
    renameSync(partial, cache)
  } catch (error) {
    rmSync(partial, { recursive: true })
    if (!existsSync(cache)) throw error // otherwise another process was first
  }
}

const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts", "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "font-cache")}</cachedir>
</fontconfig>
`
