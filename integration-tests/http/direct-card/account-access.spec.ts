import { describeCardStore } from "./card-store"
import { deleteCustomersWorkflow } from "@medusajs/medusa/core-flows"
import { until } from "../../setup/until"
import { signUp } from "./card-store"

/** What is stored about customer accounts beside Medusa: the addresses of registration and last login. */
describeCardStore((store) => {
  const rows = () =>
    store.sql<{ customer_id: string }>(
      "select customer_id, registration_ip, last_login_ip from mpgi_account_access",
    )

  it("deletes an account's addresses when the account is deleted", async () => {
    await signUp(store, "grace@example.com")
    const remembered = await rows()
    expect(remembered).toEqual([
      {
        customer_id: expect.stringMatching(/^cus_/),
        registration_ip: expect.stringMatching(/^v1\.development\./),
        last_login_ip: expect.stringMatching(/^v1\.development\./),
      },
    ])
    const access = store.container.resolve("mpgi").accountAccess
    expect(await access.of(remembered[0]!.customer_id)).toEqual({
      registration_ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      last_login_ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    })
    await deleteCustomersWorkflow(store.container).run({ input: { ids: [remembered[0]!.customer_id] } })
    await until("the addresses are removed", async () => (await rows()).length === 0)
  })
})
