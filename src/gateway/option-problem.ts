import { z } from "zod"
import { isRecord } from "./formats/plain"

/** What is wrong with an option, and the path of the invalid field. It repeats no value, which may be a secret. */
export interface OptionProblem {
  path: PropertyKey[]
  problem: string
}

/** One problem for each issue that zod found. The path of an unknown option ends with its name. */
export function optionProblems(error: z.ZodError): OptionProblem[] {
  return error.issues.flatMap((issue): OptionProblem[] =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key], problem: "is not an option" }))
      : [{ path: issue.path, problem: issue.message }],
  )
}

/** An option that is either an object or a scalar. The error of a zod union would not name the object's field. */
export function objectOr<Scalar extends z.ZodType, Structure extends z.ZodType>(
  scalar: Scalar,
  structure: Structure,
) {
  type Given = z.input<Scalar> | z.input<Structure>
  return z.custom<Given>().transform((value, context): z.output<Scalar> | z.output<Structure> => {
    const { success, data, error } = (isRecord(value) ? structure : scalar).safeParse(value)
    if (success) return data
    for (const { path, problem } of optionProblems(error))
      context.addIssue({ code: "custom", path, message: problem })
    return z.NEVER
  })
}
