import { describeShop } from "../setup/shop-at-sandbox"
import { recovered } from "../setup/pay"
import { enforcementCases } from "./shopper-view/enforcement.cases"
import { settingsCases } from "./shopper-view/settings.cases"

/** What a merchant sets of the shopper's view, what storefronts are told of it, and that the server keeps to it. */
describeShop(
  {
    account: { directCard: { enabled: true } },
    more: [{ id: "euro", currencies: ["EUR"], siteName: "Euro", directCard: { enabled: false } }],
  },
  (shop) => {
    afterEach(() => recovered(shop))

    settingsCases(shop)
    enforcementCases(shop)
  },
)
