import { describeHost } from "./host"

describeHost((host) => {
  it("runs this package as the app", async () => {
    // A route of this package: it takes POST only.
    expect((await fetch(`${host.url}/hooks/mpgi/mpgi`)).status).toBe(405)
  })
})
