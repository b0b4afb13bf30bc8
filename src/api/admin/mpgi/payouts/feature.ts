import { P, type ApiFeature, type Rule } from "../permissions/rules"
import { secondFactorMiddlewares } from "./second-factor"

/** What payouts and their beneficiaries add to the HTTP API. */
export const payoutsApi: ApiFeature = {
  rules: [
    ...["payouts", "beneficiaries"].flatMap((name): Rule[] => [
      ["GET", `${P}/${name}`, "readPayouts"],
      ["GET", `${P}/${name}/*`, "readPayouts"],
      ["POST", `${P}/${name}`, "createPayouts"],
    ]),
    ["POST", `${P}/beneficiaries/check`, "createPayouts"],
    ["POST", `${P}/beneficiaries/:id`, "createPayouts"],
    ["POST", `${P}/beneficiaries/:id/archive`, "createPayouts"],
    ["POST", `${P}/beneficiaries/:id/changes/*`, "approvePayouts"],
    ["POST", `${P}/payouts/check`, "createPayouts"],
    ["POST", `${P}/payouts/import`, "createPayouts"],
    ["POST", `${P}/payouts/:id/send`, "createPayouts"],
    ["POST", `${P}/payouts/:id/approve`, "approvePayouts"],
    ["POST", `${P}/payouts/:id/reject`, "approvePayouts"],
  ],
  middlewares: [
    ...secondFactorMiddlewares,
    // A file of payouts may be larger than Medusa's default limit.
    { matcher: "/admin/mpgi/payouts/import", methods: ["POST"], bodyParser: { sizeLimit: "1mb" } },
  ],
}
