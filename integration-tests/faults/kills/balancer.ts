import { connect, createServer, type AddressInfo, type Socket } from "node:net"

/**
 * The load balancer in front of the machines, as in a real shop: gives each connection to the next running machine, and
 * ends it when that machine crashes. While none is running, connections are refused.
 */
export async function startBalancer(): Promise<{
  url: string
  /** Ports of the running machines; changed by the code that kills and starts them. */
  targets: Set<string>
  close(): Promise<void>
}> {
  const targets = new Set<string>()
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    open.add(client)
    client.once("close", () => open.delete(client))
    const running = [...targets]
    const target = running[turn++ % Math.max(running.length, 1)]
    client.on("error", () => {})
    if (target === undefined) {
      client.destroy()
      return
    }
    const machine = connect(Number(new URL(target).port), "127.0.0.1")
    machine.on("error", () => {})
    machine.once("close", () => client.destroy())
    client.once("close", () => machine.destroy())
    client.pipe(machine).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    targets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
