import { hasSecondFactor } from "../second-factor"

const now = Date.parse("2026-05-01T12:00:00Z")
const user = { actor_type: "user", mfa_enabled: true, mfa_challenge_completed_at: "2026-05-01T11:50:00.000Z" }

it.each([
  ["confirmed within the time", user, true],
  ["confirmed too long ago", { ...user, mfa_challenge_completed_at: "2026-05-01T11:44:59.000Z" }, false],
  ["confirmed in the future", { ...user, mfa_challenge_completed_at: "2026-05-01T12:02:00.000Z" }, false],
  ["set up and not confirmed", { ...user, mfa_challenge_completed_at: null }, false],
  ["not set up", { ...user, mfa_enabled: false, mfa_challenge_completed_at: null }, false],
  ["no date", { ...user, mfa_challenge_completed_at: "soon" }, false],
  ["an API key", { actor_type: "api-key" }, false],
  ["a token of before", { actor_type: "user" }, false],
  ["nothing", undefined, false],
])("a second factor that is %s", (_, auth, expected) => {
  expect(hasSecondFactor(auth, { maxAgeMinutes: 15 }, now)).toBe(expected)
})
