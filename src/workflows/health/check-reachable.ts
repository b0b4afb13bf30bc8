import { ok, problem, type AccountChecked, type Finding } from "./finding"

/** Whether the gateway's address answers at all, by TLS and HTTP. */
export async function checkReachable({ options, gatewayProbe }: AccountChecked): Promise<Finding> {
  const address = options.baseUrl
  const answer = await gatewayProbe()
  return "unreached" in answer
    ? problem("gateway_not_reached", { address, code: answer.unreached })
    : ok("gateway_reached", { address, ms: answer.ms })
}
