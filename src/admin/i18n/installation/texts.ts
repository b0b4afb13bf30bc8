import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** The banner of a paused server, and what a user says of it. */
export const installation = { en, de, es, fr, ptBR, zhCN }
