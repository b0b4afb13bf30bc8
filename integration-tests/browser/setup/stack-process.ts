import type { AccountOptions } from "medusa-payment-mpgi/config"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { WITH_SITES } from "./sites"
import { STACK_VARIABLE, type StackAddresses } from "./addresses"

export type StackProcess = { addresses: StackAddresses; stop(): Promise<void> }

/**
 * Starts the demo's stack in a process of its own, which ends when this one ends. `at()` names it in this process. `account` is what
 * differs from the demo's account.
 */
export async function startStackProcess(account: Partial<AccountOptions> = {}): Promise<StackProcess> {
  const args = ["--import", "tsx", join(__dirname, "stack.ts"), JSON.stringify(account)]
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // The limits of the public routes, which other tests switch off, are those of a merchant: but for the payment pages, of which all
    // specs together open more in a minute, from one address, than the customers of one network do.
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      MPGI_RATE_LIMITS: JSON.stringify({ pages: 1_000 }),
      NODE_OPTIONS: WITH_SITES,
    },
  })
  const addresses = await new Promise<StackAddresses>((resolve, reject) => {
    child.once("message", (message) => resolve(message as StackAddresses))
    child.once("exit", (code) => reject(new Error(`the demo's stack ended with code ${code}`)))
  })
  // Nothing more is awaited from it: a worker of jest that has no more specs may end.
  child.unref()
  child.channel?.unref()
  process.env[STACK_VARIABLE] = JSON.stringify(addresses)
  return {
    addresses,
    async stop() {
      if (child.exitCode !== null) return
      child.ref()
      child.disconnect()
      await once(child, "exit")
    },
  }
}
