import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { MpgiProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [MpgiProvider] })
export { MpgiProvider, type ProviderOptions } from "./service"
