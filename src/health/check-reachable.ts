import { critical, healthy, type AccountChecked, type Finding } from "./finding"

/** Whether the gateway's address responds over TLS and HTTP. */
export async function checkReachable({ options, gatewayProbe }: AccountChecked): Promise<Finding> {
  const address = options.baseUrl
  const answer = await gatewayProbe()
  return "unreached" in answer
    ? critical("gateway_not_reached", { address, code: answer.unreached })
    : healthy("gateway_reached", { address, ms: answer.ms })
}
