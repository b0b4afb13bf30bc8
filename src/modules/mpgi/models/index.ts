export * from "./notification"
export * from "./operation"
export * from "./payment"
