import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** The banner of a paused server, and a user's decisions about the server. */
export const installation = { en, de, es, fr, ptBR, zhCN }
