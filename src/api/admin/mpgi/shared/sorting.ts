import { z } from "zod"

/** `order` of a list: a column, with `-` in front for descending order. */
export function sorting<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const orders = columns.flatMap((column) => [column, `-${column}` as const])
  return z.enum(orders).transform((order) => ({
    sort: columns.find((column) => order === column || order === `-${column}`) ?? columns[0],
    descending: order.startsWith("-"),
  }))
}
