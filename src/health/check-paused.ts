import { healthy, warning, type Checked, type Finding } from "./finding"

/** Whether the option `paused` is set: then nothing happens automatically. */
export function checkPaused({ mpgi }: Checked): Finding {
  return mpgi.paused ? warning("paused_on") : healthy("paused_off")
}
