import { Modules } from "@medusajs/framework/utils"
import { alertChannels } from "../modules/mpgi"
import { healthy, warning, type Checked, type Finding } from "./finding"

/** Whether alerts can be sent through the channels of the option `alerts`. */
export async function checkAlerts({ container, mpgi }: Checked): Promise<Finding> {
  const channels = alertChannels(mpgi.alerts)
  if (channels.length === 0) return healthy("alerts_off")
  const missing = container.resolve<unknown>(Modules.NOTIFICATION, { allowUnregistered: true })
    ? await mpgi.health.channelsWithoutProvider(channels)
    : channels
  return missing.length === 0
    ? healthy("alerts_ok", { channels: channels.join(", ") })
    : warning("alerts_no_provider", { channels: missing.join(", ") })
}
