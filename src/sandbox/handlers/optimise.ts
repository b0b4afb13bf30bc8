import { OK, type Handlers } from "./handlers"

/** The manual shows only the name of this operation. The sandbox returns its one payment method. */
export const optimise: Handlers["optimise"] = () => ({ ...OK, payment_methods: ["card"] })
