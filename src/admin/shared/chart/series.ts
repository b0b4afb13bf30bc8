export interface Series {
  id: string
  label: string
  /** One value per day. */
  values: number[]
  /** A class that sets `currentColor`. */
  color: string
}
