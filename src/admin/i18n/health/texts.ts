import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** The page Health: what the checks say, as `src/workflows/health/words.ts` says it in English. */
export const health = { en, de, es, fr, ptBR, zhCN }
