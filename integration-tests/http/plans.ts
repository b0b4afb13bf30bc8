import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Shop } from "../setup/shop-at-sandbox"
import { scansIn } from "../setup/plans"

/** The last cases of a spec: which statements all the others have run, and how they would be run in a shop that has sold for years. */
export function planCases(shop: Pick<Shop, "statements" | "container">) {
  describe("the statements that these cases have run", () => {
    it("use an index when each of our tables has 200,000 rows", async () => {
      const { statements } = shop
      const pg = shop.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      expect(await scansIn(statements, pg)).toEqual([])
    })
  })
}
