import de from "./de.json"
import en from "./en.json"
import es from "./es.json"
import fr from "./fr.json"
import ptBR from "./ptBR.json"
import zhCN from "./zhCN.json"

/** Every text of our screens: language, then namespace. A key that a language lacks falls back to English. */
export default {
  en: { mpgi: en },
  de: { mpgi: de },
  es: { mpgi: es },
  fr: { mpgi: fr },
  ptBR: { mpgi: ptBR },
  zhCN: { mpgi: zhCN },
}
