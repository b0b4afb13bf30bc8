import { join } from "node:path"
import type { GatewayClientOptions } from "medusa-payment-mpgi/gateway"
import { startChild } from "../../integration-tests/setup/child"
import { SIGNATURE } from "./stub-values"
import type { StubEnv, StubReady } from "./stub-main"

/** The account of a stub at an address. */
export function stubAccount(baseUrl: string): GatewayClientOptions {
  return { baseUrl, merchantId: "100200", accountId: "100200001", signature: SIGNATURE }
}

export type Stub = {
  port: number
  /** Requests since its start. */
  requests(): Promise<number>
  stop(): Promise<void>
}

/** Starts a gateway that replies at once; see `stub-main.ts`. */
export async function startStub(env: StubEnv = {}): Promise<Stub> {
  const child = startBenchmarkChild(join(__dirname, "stub-main.ts"), env)
  const { port } = (await Promise.race([child.message, failed(child.ended)])) as StubReady
  return {
    port,
    requests: async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text()),
    stop: child.kill,
  }
}

/** Runs a file of this folder in a process of its own. */
export function startBenchmarkChild(file: string, env: Record<string, string | undefined> = {}) {
  const root = join(__dirname, "../..")
  return startChild(["--import", "tsx", file], { cwd: root, env: { ...process.env, ...env } })
}

/** Rejects when a process ends before it has sent anything. */
export async function failed(ended: Promise<{ output: string }>): Promise<never> {
  throw new Error(`a process of the benchmark ended: ${(await ended).output.slice(-2000)}`)
}
