import { createRoot } from "react-dom/client"
import { App } from "./app"
import { openShop } from "./shop"
import "./style.css"

const root = createRoot(document.getElementById("root")!)
openShop().then(
  (shop) => root.render(<App shop={shop} />),
  () => root.render(<p role="alert">Cannot connect to the store. Check that the demo is running.</p>),
)
