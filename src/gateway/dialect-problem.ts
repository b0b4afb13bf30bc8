import type { z } from "zod"
import { dialectOf, namesIn, OPEN_NAMES, type Dialect, type WireNames } from "./dialect"
import { isRecord } from "./formats"
import { ENVELOPE, SIGNATURE_FIELD } from "./message"
import { operations, type OperationName } from "./operations"

/** What is wrong with an option, and the path of the invalid field. */
export interface DialectProblem {
  path: string[]
  problem: string
}

type Direction = "request" | "reply"
const DIRECTIONS: readonly Direction[] = ["request", "reply"]
const OPTIONS = ["names", "messages", "nesting", "lists", "goods"]

/**
 * The first problem of a dialect; undefined for a valid one. A dialect is invalid if it cannot be sent and read again.
 */
export function dialectProblem(dialect: unknown): DialectProblem | undefined {
  if (!isRecord<unknown>(dialect)) return { path: [], problem: "must be an object" }
  const unknown = Object.keys(dialect).find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined)
    return { path: [unknown], problem: `is not an option; there are ${OPTIONS.join(", ")}` }
  return (
    choice(dialect, "nesting", ["json", "brackets"]) ??
    choice(dialect, "lists", ["comma", "nested"]) ??
    goodsProblem(dialect.goods) ??
    namesProblem(["names"], dialect.names) ??
    messagesProblem(dialect.messages) ??
    collision(dialect)
  )
}

function choice(
  dialect: Record<string, unknown>,
  name: string,
  choices: string[],
): DialectProblem | undefined {
  const value = dialect[name]
  if (value === undefined || choices.some((each) => each === value)) return undefined
  return { path: [name], problem: `must be ${choices.map((each) => `"${each}"`).join(" or ")}` }
}

/**
 * Refuses delimiters that overlap, since they could not be distinguished, and digits and dots, which prices contain.
 */
function goodsProblem(goods: unknown): DialectProblem | undefined {
  if (goods === undefined) return undefined
  const { record, segment } = isRecord<unknown>(goods) ? goods : {}
  for (const [name, delimiter] of Object.entries({ record, segment })) {
    if (typeof delimiter !== "string" || delimiter === "" || /[\d.]/.test(delimiter))
      return { path: ["goods", name], problem: "must be a text without digits and dots" }
  }
  const overlap = overlaps(String(record), String(segment)) || overlaps(String(segment), String(record))
  return overlap
    ? { path: ["goods"], problem: "record and segment must not contain or overlap each other" }
    : undefined
}

/** Whether `one` contains `other`, or ends as `other` begins. */
function overlaps(one: string, other: string): boolean {
  if (one.includes(other)) return true
  return Array.from(one, (_, at) => one.slice(at)).some((end) => other.startsWith(end))
}

function messagesProblem(messages: unknown): DialectProblem | undefined {
  if (messages === undefined) return undefined
  if (!isRecord<unknown>(messages)) return { path: ["messages"], problem: "must be an object" }
  for (const [operation, directions] of Object.entries(messages)) {
    const path = ["messages", operation]
    if (!isOperation(operation)) return { path, problem: "is not the name of an operation" }
    if (!isRecord<unknown>(directions)) return { path, problem: "must be { request, reply }" }
    for (const [direction, names] of Object.entries(directions)) {
      if (!isDirection(direction)) return { path: [...path, direction], problem: "must be request or reply" }
      const problem = namesProblem([...path, direction], names, operations[operation][direction].fields)
      if (problem) return problem
    }
  }
  return undefined
}

function namesProblem(path: string[], names: unknown, message?: z.ZodType): DialectProblem | undefined {
  if (names === undefined) return undefined
  if (!isRecord<unknown>(names)) return { path, problem: "must be an object" }
  for (const [name, wire] of Object.entries(names)) {
    const here = [...path, name]
    if (!OPEN_NAMES.some((open) => open === name))
      return { path: here, problem: `cannot be renamed; only ${OPEN_NAMES.join(", ")} can` }
    if (typeof wire !== "string" || wire.trim() === "" || /^(__proto__|constructor|prototype)$/.test(wire))
      return { path: here, problem: "must be the field's name on the wire" }
    if (message && !namesIn(message).some((known) => known.includes(name)))
      return { path: here, problem: "is not a field of this message" }
  }
  return undefined
}

/** Two fields of one record that share a name on the wire: one would overwrite the other, or be read as the other. */
function collision(dialect: Dialect): DialectProblem | undefined {
  for (const operation of Object.keys(operations).filter(isOperation)) {
    for (const direction of DIRECTIONS) {
      const { names = {} } = dialectOf(dialect, operation, direction)
      const [fields = [], ...inner] = namesIn(operations[operation][direction].fields)
      for (const record of [[...ENVELOPE, SIGNATURE_FIELD, ...fields], ...inner]) {
        const problem = collisionIn(record, names)
        if (!problem) continue
        const path = own(dialect.messages?.[operation]?.[direction], problem.name)
          ? ["messages", operation, direction, problem.name]
          : ["names", problem.name]
        return {
          path,
          problem: `is sent under the name of ${problem.other} in the ${direction} of ${operation}`,
        }
      }
    }
  }
  return undefined
}

function collisionIn(record: string[], names: WireNames): { name: string; other: string } | undefined {
  const wire = new Map(Object.entries(names))
  for (const name of record.filter((field) => wire.has(field))) {
    const other = record.find((field) => field !== name && (wire.get(field) ?? field) === wire.get(name))
    if (other !== undefined) return { name, other }
  }
  return undefined
}

const own = (table: object | undefined, name: string): boolean =>
  table !== undefined && Object.hasOwn(table, name)
const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)
const isDirection = (name: string): name is Direction => DIRECTIONS.some((direction) => direction === name)
