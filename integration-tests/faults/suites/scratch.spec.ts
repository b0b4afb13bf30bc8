import { readFileSync } from "node:fs"
import { Player } from "../differential/player"
import { SubstituteShop } from "../differential/substitute-shop"
import { named } from "../differential/snapshot"
import { lines } from "../store/log"
import { Store } from "../store/store"
it("plays", async () => {
  const store = await Store.open()
  const shop = await SubstituteShop.open(store)
  for (const program of readFileSync("/tmp/wt/prog.txt", "utf8").trim().split("\n\n")) {
    await shop.clear()
    lines.length = 0
    const player = new Player(shop)
    let out = ""
    for (const line of program.split("\n")) {
      const outcome = await player.play(JSON.parse(line), await shop.look())
      out += `${line} ${outcome} ${outcome === "refused" ? player.why : ""}\n`
    }
    process.stdout.write(`${out}${lines.join("\n")}\n${JSON.stringify(named(await shop.look()), null, 1)}\n\n`)
  }
  await store.close()
}, 600000)
