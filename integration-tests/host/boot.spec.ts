import { medusaIntegrationTestRunner } from "@medusajs/test-utils"

medusaIntegrationTestRunner({
  inApp: true,
  testSuite: ({ api }) => {
    it("runs this package as the app", async () => {
      expect((await api.get("/health")).status).toBe(200)
    })
  },
})
