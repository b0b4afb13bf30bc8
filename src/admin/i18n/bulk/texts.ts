import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** One thing done to many payments: its plan, its progress, what became of each. */
export const bulk = { en, de, es, fr, ptBR, zhCN }
