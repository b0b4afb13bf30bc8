import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** The page Health check. The English messages of the checks come from the server, which has them for the API and the shell. */
export const health = { en, de, es, fr, ptBR, zhCN }
