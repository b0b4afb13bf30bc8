import OneRealm from "../../setup/one-realm/environment"
import { STACK_VARIABLE } from "./addresses"
import { startStackProcess, type StackProcess } from "./stack-process"

/** The stack of this process of jest, which keeps this module loaded from spec to spec. */
let stack: Promise<StackProcess> | undefined

/** With a stack of the demo for each process: specs that run at the same time share neither orders nor a gateway. */
export default class WithStack extends OneRealm {
  override async setup() {
    await super.setup()
    stack ??= startStackProcess()
    process.env[STACK_VARIABLE] = JSON.stringify((await stack).addresses)
  }
}
