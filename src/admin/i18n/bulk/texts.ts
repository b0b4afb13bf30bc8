import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** Bulk actions: preview, progress and the result of each payment. */
export const bulk = { en, de, es, fr, ptBR, zhCN }
