import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A new certificate for `localhost`, as files. It certifies itself. @throws Error without the command `openssl` */
export function createCertificate(): { certificate: string; key: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-benchmark-"))
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")]
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
  const files = ["-keyout", key, "-out", certificate]
  execFileSync("openssl", ["req", "-x509", ...curve, "-days", "2", ...name, ...files], { stdio: "ignore" })
  return { certificate, key, remove: () => rmSync(folder, { recursive: true }) }
}
