export * from "./account-access"
export * from "./notification"
export * from "./operation"
export * from "./payment"
