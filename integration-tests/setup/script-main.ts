/** The process that runs one of this package's scripts as `medusa exec` does, whose own command would need ts-node. */
import exec from "@medusajs/medusa/commands/exec"

const [, , file = "", ...args] = process.argv

void exec({ file, args })
