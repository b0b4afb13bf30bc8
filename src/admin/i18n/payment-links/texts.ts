import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** Payment links on the order page. */
export const paymentLinks = { en, de, es, fr, ptBR, zhCN }
