import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** Words of the screens on which a person looks after what went wrong. */
export const care = { en, de, es, fr, ptBR, zhCN }
