import ts from "typescript"

export type JsonSchema = Record<string, unknown>

/** Named types of ours stand in the document once. */
const REFERENCE = "#/components/schemas/"

const PRIMITIVE = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike

/**
 * Makes JSON Schemas of the types of values, as `JSON.stringify` writes such values: a date is a text, a value with
 * `toJSON` is what that answers, and what is undefined is not there.
 */
export class TypeSchemas {
  /** The named ones so far. */
  readonly components: Record<string, JsonSchema> = {}
  private readonly names = new Map<ts.Type, string>()

  constructor(
    private readonly checker: ts.TypeChecker,
    /** Whether a file is ours: what others name is written out. */
    private readonly ours: (file: string) => boolean,
  ) {}

  /** @throws Error with the way to the first part of it whose type is not known */
  of(type: ts.Type, way: string): JsonSchema {
    const { flags } = type
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) throw new Error(`${way}: give it a type`)
    if (flags & ts.TypeFlags.Unknown) return {}
    if (flags & ts.TypeFlags.Null) return { type: "null" }
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.checker.typeToString(type) === "true" }
    if (flags & ts.TypeFlags.StringLike) return { type: "string" }
    if (flags & ts.TypeFlags.NumberLike) return { type: "number" }
    if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" }
    if (type.isUnion()) return this.union(type.types, way)
    // A branded value, such as an order number: JSON has the value without its brand.
    const primitive = type.isIntersection() && type.types.find(({ flags }) => flags & PRIMITIVE)
    if (primitive) return this.of(primitive, way)
    return this.object(type, way)
  }

  private union(types: readonly ts.Type[], way: string): JsonSchema {
    const both = types.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2
    const omitted = ts.TypeFlags.Undefined | (both ? ts.TypeFlags.BooleanLiteral : 0)
    const members = types.filter((type) => !(type.flags & omitted) && !this.isEmptyList(type))
    const schemas = members.map((type) => this.of(type, way))
    if (both) schemas.push({ type: "boolean" })
    const constants = schemas.filter((schema) => "const" in schema)
    const others = schemas.filter((schema) => !("const" in schema))
    const values = constants.map((schema) => schema.const)
    if (values.some((value) => typeof value === "string"))
      others.unshift({ type: "string", enum: values.sort() })
    else others.unshift(...constants)
    return others.length === 1 ? (others[0] ?? {}) : { anyOf: others }
  }

  /** A list without elements: beside another list it adds nothing. */
  private isEmptyList(type: ts.Type): boolean {
    const listed = this.checker.isArrayType(type) || this.checker.isTupleType(type)
    const items = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return listed && (!items || Boolean(items.flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined)))
  }

  private object(type: ts.Type, way: string): JsonSchema {
    if (type.symbol?.name === "Date") return { type: "string", format: "date-time" }
    const json = type.getProperty("toJSON")
    const [written] = json ? this.checker.getTypeOfSymbol(json).getCallSignatures() : []
    if (written) return this.of(written.getReturnType(), way)
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) {
      const items = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)
      return { type: "array", items: items ? this.of(items, `${way}[]`) : {} }
    }
    const name = this.nameOf(type)
    if (!name) return this.properties(type, way)
    if (!(name in this.components)) {
      this.names.set(type, name)
      this.components[name] = {}
      this.components[name] = this.properties(type, way)
    }
    return { $ref: REFERENCE + name }
  }

  private properties(type: ts.Type, way: string): JsonSchema {
    const properties: Record<string, JsonSchema> = {}
    const required: string[] = []
    for (const property of this.checker.getPropertiesOfType(type)) {
      const held = this.checker.getTypeOfSymbol(property)
      if (held.getCallSignatures().length > 0 || held.flags & ts.TypeFlags.Undefined) continue
      const undefinedToo = held.isUnion() && held.types.some(({ flags }) => flags & ts.TypeFlags.Undefined)
      const description = ts.displayPartsToString(property.getDocumentationComment(this.checker))
      properties[property.name] = {
        ...this.of(held, `${way}.${property.name}`),
        ...(description && { description: description.replace(/\s+/g, " ") }),
      }
      if (!(property.flags & ts.SymbolFlags.Optional) && !undefinedToo) required.push(property.name)
    }
    const more = this.checker.getIndexTypeOfType(type, ts.IndexKind.String)
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(more && { additionalProperties: this.of(more, `${way}.*`) }),
    }
  }

  /** The name of a type that our code names; none where another type has that name already. */
  private nameOf(type: ts.Type): string | undefined {
    const symbol = type.aliasSymbol ?? type.symbol
    const [declared] = symbol?.declarations ?? []
    if (!declared || !(ts.isInterfaceDeclaration(declared) || ts.isTypeAliasDeclaration(declared))) return
    if ((type.aliasTypeArguments ?? []).length > 0 || declared.typeParameters) return
    if (!this.ours(declared.getSourceFile().fileName)) return
    const known = this.names.get(type)
    if (known) return known
    return symbol.name in this.components ? undefined : symbol.name
  }
}
