/** Test cards of the sandbox: public test numbers of the schemes, no real cards. */
export const cards = {
  good: "4111111111111111",
  challenge: "4000000000001091",
  noFunds: "4000000000009995",
  declined: "4000000000000002",
  review: "4000000000009235",
  pending: "4000000000003220",
}
