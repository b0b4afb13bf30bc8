import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** The page Overview. */
export const overview = { en, de, es, fr, ptBR, zhCN }
