/** With what the stub and its clients sign; the sandbox's default as well. */
export const SIGNATURE = { algorithm: "hmac-sha256", secret: "sandbox-secret" } as const

/** The transaction that the stub has of an order, and the reverse. */
export const transactionOf = (order_no: string): string => `T${order_no}`
export const orderOf = (transaction_id: string): string => transaction_id.slice(1)
