import { TestEnvironment } from "jest-environment-node"
import { STACK_VARIABLE } from "./addresses"
import { startStackProcess, type StackProcess } from "./stack-process"

/** The stack of this worker of jest, which keeps this module loaded from spec to spec. */
let stack: Promise<StackProcess> | undefined

/** Node, with a stack of the demo for each worker: specs that run at the same time share neither orders nor a gateway. */
export default class WithStack extends TestEnvironment {
  override async setup() {
    await super.setup()
    stack ??= startStackProcess()
    this.global.process.env[STACK_VARIABLE] = JSON.stringify((await stack).addresses)
  }
}
