export { withMpgi, type MpgiOptions } from "./with-mpgi"
export type { AccountOptions } from "../modules/mpgi"
