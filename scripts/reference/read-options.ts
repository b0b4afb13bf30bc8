import { join } from "node:path"
import ts from "typescript"
import type { z } from "zod"
import { operations } from "../../src/gateway/operations"
import { ModuleOptionsSchema } from "../../src/modules/mpgi/options/options"

const ROOT = join(__dirname, "../..")
const FILE = join(ROOT, "src/modules/mpgi/options/options.ts")

/** One option: where it is, and what its schema and the comment above it say. */
export interface ReadOption {
  /** As in `accounts[].capture.on`. */
  path: string
  /** The TypeScript type of what is written. */
  type: string
  /** `required`, or the value that counts if the option is left out; undefined if it is then absent. */
  standard: string | undefined
  required: boolean
  comment: string
  since: string
  /** From the comment, as TypeScript. */
  example: string | undefined
  /** Whether options below it follow. */
  group: boolean
  schema: z.ZodType
}

interface Place {
  path: string
  /** The type of the schema: its type arguments lead to the comments. */
  declared: ts.Type
  /** The type of what is written. */
  written: ts.Type
  schema: z.ZodType
}

/** Every option of the package, in the order of the schema, each group before its members. */
export function readOptions(): ReadOption[] {
  const program = ts.createProgram([FILE], { ...compilerOptions(), noEmit: true })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(FILE)
  const exported = source && checker.getSymbolAtLocation(source)
  if (!source || !exported) throw new Error(`${FILE} cannot be read`)
  const symbols = new Map(checker.getExportsOfModule(exported).map((symbol) => [symbol.name, symbol]))
  const schema = symbols.get("ModuleOptionsSchema")
  const input = symbols.get("ModuleOptions")
  if (!schema || !input) throw new Error(`${FILE} exports no ModuleOptionsSchema`)
  const root: Place = {
    path: "",
    declared: checker.getTypeOfSymbolAtLocation(schema, source),
    written: checker.getDeclaredTypeOfSymbol(input),
    schema: ModuleOptionsSchema,
  }
  return membersOf(root, checker, source)
}

function membersOf(place: Place, checker: ts.TypeChecker, source: ts.SourceFile): ReadOption[] {
  const shape = shapeOf(place.schema)
  const [declaredShape] = argumentsOf(unwrapped(place.declared, checker), checker)
  if (!shape || !declaredShape) return []
  return Object.entries(shape).flatMap(([name, schema]): ReadOption[] => {
    const symbol = declaredShape.getProperty(name)
    const property = place.written.getProperty(name)
    if (!symbol || !property) throw new Error(`${place.path}${name}: its declaration was not found`)
    const written = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, source))
    const element = checker.getIndexTypeOfType(written, ts.IndexKind.Number)
    const listed = typeOf(bare(schema)) === "array" && element !== undefined
    const path = `${place.path}${name}`
    const inner = membersOf(
      {
        path: `${path}${listed ? "[]" : ""}.`,
        declared: checker.getTypeOfSymbolAtLocation(symbol, source),
        written: listed ? element : written,
        schema,
      },
      checker,
      source,
    )
    const tags = new Map(
      symbol.getJsDocTags(checker).map((tag) => [tag.name, ts.displayPartsToString(tag.text)]),
    )
    const option: ReadOption = {
      path,
      type: shortened(checker.typeToString(written, undefined, FORMAT)),
      ...(standardIn(place.schema, name) ?? standardOf(schema)),
      comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " "),
      since: tags.get("since") ?? "0.1.0",
      example: tags.get("example"),
      group: inner.length > 0,
      schema,
    }
    return isPerOperation(inner)
      ? [{ ...option, group: false, type: perOperation(inner) }]
      : [option, ...inner]
  })
}

const FORMAT =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.NoTypeReduction

const OPERATIONS: ReadonlySet<string> = new Set(Object.keys(operations))

const isPerOperation = (members: readonly ReadOption[]): boolean =>
  members.length > 0 && members.every(({ path }) => OPERATIONS.has(path.split(".").at(-1) ?? ""))

const perOperation = ([member]: readonly ReadOption[]): string => `{ [operation]?: ${member?.type} }`

/** One name is used for all operations; an index has the name of what it is; "or undefined" is what `?` says. */
function shortened(type: string): string {
  const names = [...OPERATIONS].join("|")
  return type
    .replace(/ \| undefined(?=[;,])/g, "")
    .replace(
      new RegExp(`((?:${names})\\?: )((?:"|\\{).+?)(?=; (?:${names})\\?: );( (?:${names})\\?: \\2;)+`, "g"),
      "[operation]?: $2;",
    )
    .replace(/\[x: string\]/g, "[code]")
    .replace(/; \}/g, " }")
}

/** What is inside of a default, an optional, a list: the type of an object's schema. */
function unwrapped(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  if (type.symbol?.name === "ZodObject") return type
  const [inner] = argumentsOf(type, checker)
  return inner && type.symbol?.name.startsWith("Zod") ? unwrapped(inner, checker) : type
}

function argumentsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  return (type as ts.TypeReference).target ? checker.getTypeArguments(type as ts.TypeReference) : []
}

interface Def {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  defaultValue?: unknown
  in?: z.ZodType
}

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def
const typeOf = (schema: z.ZodType): string => defOf(schema).type

/** The schema without what says that it may be left out. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = defOf(schema)
  return innerType ? bare(innerType) : schema
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  const { shape, element, innerType, in: input } = defOf(schema)
  const inner = innerType ?? element ?? input
  return shape ?? (inner && shapeOf(inner))
}

/** The value that counts if the whole group is left out, where that is not the default of the member. */
function standardIn(group: z.ZodType, name: string): { standard: string; required: boolean } | undefined {
  const { type, defaultValue } = defOf(group)
  if (type !== "default" && type !== "prefault") return undefined
  const value = (defaultValue as Record<string, unknown>)[name]
  return value === undefined ? undefined : { standard: written(value), required: false }
}

function standardOf(schema: z.ZodType): { standard: string | undefined; required: boolean } {
  const { type, defaultValue, innerType } = defOf(schema)
  if (type === "default") return { standard: written(defaultValue), required: false }
  if (type === "prefault") {
    const parsed = schema.safeParse(undefined)
    return {
      standard: parsed.success && !shapeOf(schema) ? written(parsed.data) : undefined,
      required: false,
    }
  }
  if (type === "optional") return { standard: undefined, required: false }
  return innerType ? standardOf(innerType) : { standard: undefined, required: true }
}

/** A value as it is written in TypeScript. */
function written(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, " $1: ")
    .replace(/,(?=")/g, ", ")
    .replace(/(?<=[^{ ])\}/g, " }")
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (file) => ts.sys.readFile(file)) as {
    config: object
  }
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options
}
