import { createRoot } from "react-dom/client"
import { App } from "./app"
import { openShop } from "./shop"
import "./style.css"

const root = createRoot(document.getElementById("root")!)
openShop().then(
  (shop) => root.render(<App shop={shop} />),
  () => root.render(<p role="alert">The shop cannot be reached. Is the demo still running?</p>),
)
