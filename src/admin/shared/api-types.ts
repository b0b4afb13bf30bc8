import type { paths } from "./api.generated"

type Method = "get" | "post" | "delete"

/** The paths of the admin API that have a method. */
export type Path<M extends Method = "get"> = {
  [P in keyof paths]: paths[P][M] extends object ? P : never
}[keyof paths]

type JsonOf<Message> = Message extends { content: { "application/json": infer Json } } ? Json : never

/** What a route returns on success. */
export type Reply<P extends Path<M>, M extends Method = "get"> = paths[P][M] extends {
  responses: infer Responses
}
  ? JsonOf<Responses[keyof Responses]>
  : never

/** The body of a POST request; an empty object for a route without one. */
export type Body<P extends Path<"post">> = paths[P]["post"] extends { requestBody: infer Message }
  ? JsonOf<Message>
  : Record<string, never>

type NameIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never

/** The parameters of a path, as one further argument. A path without parameters has no such argument. */
export type PathParameters<P extends string> = P extends `${string}{${string}`
  ? [parameters: Record<NameIn<P>, string>]
  : []
