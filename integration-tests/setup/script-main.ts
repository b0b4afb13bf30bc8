/** The process that runs the script of `mpgi` as `medusa exec` does, whose own command would need ts-node. */
import exec from "@medusajs/medusa/commands/exec"

const [, , file = "", ...args] = process.argv

void exec({ file, args })
