import { patch, type Mutant } from "./mutant"

const spec = (name: string) => ({ spec: `src/gateway/test/${name}.spec.ts` })

const USES = { spec: "src/modules/mpgi/signatures/test/secret-uses.spec.ts" }

/** Bugs of the gateway client's contract with its caller, and with the bytes of others. */
export const CLIENT_BUGS: Mutant[] = [
  {
    name: "gives a signature function the message itself",
    patches: [patch("src/gateway/signature.ts", "fields: copyOf(fields)", "fields")],
    caughtBy: spec("signer-as-guest"),
  },
  {
    name: "verifies with the first secret only",
    patches: [
      patch(
        "src/gateway/signature.ts",
        "const fits = signings(sign).map(",
        "const fits = signings(sign).slice(0, 1).map(",
      ),
    ],
    caughtBy: spec("secrets"),
  },
  {
    name: "signs with the last secret",
    patches: [patch("src/gateway/signature.ts", "const [first] = all", "const first = all.at(-1)")],
    caughtBy: spec("secrets"),
  },
  {
    name: "stops at the secret that fits",
    patches: [
      patch(
        "src/gateway/signature.ts",
        "const fits = signings(sign).map((each) => ({ id: each.id, fits: isMadeBy(each, input, bytes) }))\n  return fits.find((each) => each.fits)",
        "return signings(sign).find((each) => isMadeBy(each, input, bytes))",
      ),
    ],
    caughtBy: spec("secrets"),
  },
  {
    name: "has an old secret removed that was watched for minutes",
    patches: [patch("src/health/check-account.ts", "({ watched }) => !watched", "() => false")],
    caughtBy: USES,
  },
  {
    name: "has an old secret removed because of an earlier rotation",
    patches: [
      patch(
        "src/modules/mpgi/signatures/secret-uses.ts",
        "case when mpgi_secret_use.seen_at < now() - interval '1 day' then now() else mpgi_secret_use.watched_since end",
        "mpgi_secret_use.watched_since",
      ),
    ],
    caughtBy: USES,
  },
  {
    name: "drops what the manual does not have below the first level",
    patches: [
      patch("src/gateway/request-fields.ts", "if (part instanceof z.ZodObject) return strictly(part)", ""),
    ],
    caughtBy: spec("nothing-dropped"),
  },
  {
    name: "compares no part of what a reply repeats",
    patches: [
      patch("src/gateway/verdict.ts", "isRecord(received) ? echoesOf(sent, received, path)", "true ? []"),
    ],
    caughtBy: spec("echo"),
  },
  {
    name: "lets a listener take an outcome away",
    patches: [
      patch("src/gateway/listeners.ts", "  } catch {\n    warn()", "  } catch (error) {\n    throw error"),
    ],
    caughtBy: spec("listener"),
  },
  {
    name: "takes an interim response for the answer",
    patches: [
      patch("src/gateway/connection.ts", "if (!this.#expected) return", "if (this.#expected) return"),
    ],
    caughtBy: spec("interim"),
  },
  {
    name: "forwards a page that is cut",
    patches: [patch("src/gateway/formats/html.ts", "this.#inTag || this.#unfinished || ", "")],
    caughtBy: spec("page"),
  },
  {
    name: "reads XML as its parser does",
    patches: [patch("src/gateway/formats/xml.ts", "  requirePieces(text)\n", "")],
    caughtBy: spec("xml"),
  },
]
