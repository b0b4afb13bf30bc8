import { OK, type Handlers } from "./handlers"

/** The manual shows nothing of it but its name. The sandbox says which methods it has: cards. */
export const optimise: Handlers["optimise"] = () => ({ ...OK, payment_methods: ["card"] })
