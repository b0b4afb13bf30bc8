import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** Cases and discrepancies in one list, and the next step of each. */
export const attention = { en, de, es, fr, ptBR, zhCN }
