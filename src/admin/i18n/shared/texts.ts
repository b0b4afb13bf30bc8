import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** The section Payments, and the texts that all its lists and forms share. */
export const shared = { en, de, es, fr, ptBR, zhCN }
