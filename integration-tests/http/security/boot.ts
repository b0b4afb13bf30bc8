/** Boots this package as a Medusa application in a process of its own and ends. Exit code 1, and why, when it cannot. */
import loaders from "@medusajs/medusa/loaders/index"
import express from "express"

loaders({ directory: process.cwd(), expressApp: express() })
  .then(() => process.exit(0))
  .catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
