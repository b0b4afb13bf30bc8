import { critical, healthy, warning, type Checked, type Finding } from "./finding"

/**
 * Whether this server is paused: by the option `paused`, or because its database is marked for another installation.
 */
export function checkPaused({ mpgi }: Pick<Checked, "mpgi">): Finding {
  const { option, status, addresses, marked_addresses } = mpgi.installation.view
  const values = { address: addresses.join(", "), marked: marked_addresses.join(", ") }
  switch (status) {
    case "other_address":
      return critical("paused_other_address", values)
    case "other_account":
      return critical("paused_other_account")
    case "unknown":
      return critical("paused_unknown")
    case "copy":
      return warning("paused_copy", values)
    case "own":
      return option ? warning("paused_on") : healthy("paused_off")
    case "separate_copy":
      return option ? warning("paused_on") : healthy("paused_separate_copy", values)
  }
}
