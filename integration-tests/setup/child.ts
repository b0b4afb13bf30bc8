import { spawn } from "node:child_process"

/**
 * Run by node before everything else: the process ends when the one that started it is gone, kill -9 included. Waiting for it
 * does not keep it running: the channel is released first, since a listener alone would hold it.
 */
const END_WITH_US =
  "data:text/javascript,process.channel?.unref();process.once('disconnect',()=>process.exit(1))"

export type Child = {
  /** Settles with its first message; never when it sends none. */
  message: Promise<unknown>
  /** Settles when it has ended and all that it wrote is read; the code is null when it was killed. */
  ended: Promise<{ code: number | null; output: string }>
  /** All that it wrote so far. */
  output(): string
  /** Sends a message and waits for the same message. Never settles when the process ends before. */
  send(message: object): Promise<void>
  /** SIGKILL to it and all that it started, as a machine that loses power. Returns when it is gone. */
  kill(): Promise<void>
}

/** Runs node in a process group of its own, which never outlives this process. */
export function startChild(
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string | undefined> },
): Child {
  const child = spawn(process.execPath, ["--import", END_WITH_US, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  const killGroup = () => {
    const gone = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
    if (!gone) process.kill(-child.pid!, "SIGKILL")
  }
  process.once("exit", killGroup)
  const ended = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      process.removeListener("exit", killGroup)
      resolve({ code, output })
    })
  })
  return {
    message: new Promise((resolve) => child.once("message", resolve)),
    ended,
    output: () => output,
    send(message) {
      const same = JSON.stringify(message)
      return new Promise((resolve) => {
        const listener = (received: unknown) => {
          if (JSON.stringify(received) !== same) return
          child.removeListener("message", listener)
          resolve()
        }
        child.on("message", listener)
        child.send(message, () => {}) // `ended` reports a process that is gone
      })
    },
    async kill() {
      killGroup()
      await ended
    },
  }
}
