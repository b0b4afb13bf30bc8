import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** The payments on the order page, the list of transactions, and terms for payments on all screens. */
export const payments = { en, de, es, fr, ptBR, zhCN }
