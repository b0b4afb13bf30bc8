/** The process that runs the script of `mpgi` as `medusa exec` does, whose own command would need ts-node. */
import exec from "@medusajs/medusa/commands/exec"

const [, , file = "", ...args] = process.argv

// Without the bin, which would receive it as a message, the report is printed.
delete process.send
void exec({ file, args })
